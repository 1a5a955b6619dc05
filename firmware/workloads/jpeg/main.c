/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c WIDTH HEIGHT - draws a picture of slopes, discs and grain, compresses
 * it with JPEG, decompresses it and tells how far it is off.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { CHANNELS = 3, QUALITY = 75, DISCS = 6 };

struct picture {
  int width, height;
  unsigned char *pixels; /* red, green, blue; row after row */
};

static unsigned random_bits(void)
{
  static uint32_t state = 1;

  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

static unsigned char *row(const struct picture *p, int y)
{
  return p->pixels + (size_t)y * (size_t)p->width * CHANNELS;
}

static void draw_slopes(struct picture *p)
{
  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++) {
      unsigned char *pixel = row(p, y) + x * CHANNELS;
      pixel[0] = (unsigned char)(255 * x / p->width);
      pixel[1] = (unsigned char)(255 * y / p->height);
      pixel[2] = (unsigned char)(128 + random_bits() % 16);
    }
}

static void draw_disc(struct picture *p, int cx, int cy, int radius)
{
  unsigned colour = random_bits();

  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++)
      if ((x - cx) * (x - cx) + (y - cy) * (y - cy) < radius * radius)
        for (int c = 0; c < CHANNELS; c++)
          row(p, y)[x * CHANNELS + c] = (unsigned char)(colour << 4 * c);
}

static void draw(struct picture *p)
{
  draw_slopes(p);
  for (int i = 0; i < DISCS; i++) {
    int x = (int)random_bits() % p->width;
    int y = (int)random_bits() % p->height;
    draw_disc(p, x, y, 4 + (int)random_bits() % (p->height / 4));
  }
}

static unsigned char *compress(const struct picture *p, unsigned long *length)
{
  struct jpeg_compress_struct coder;
  struct jpeg_error_mgr errors;
  unsigned char *data = NULL;

  coder.err = jpeg_std_error(&errors);
  jpeg_create_compress(&coder);
  jpeg_mem_dest(&coder, &data, length);
  coder.image_width = (JDIMENSION)p->width;
  coder.image_height = (JDIMENSION)p->height;
  coder.input_components = CHANNELS;
  coder.in_color_space = JCS_RGB;
  jpeg_set_defaults(&coder);
  jpeg_set_quality(&coder, QUALITY, TRUE);
  coder.optimize_coding = TRUE;
  jpeg_start_compress(&coder, TRUE);
  while (coder.next_scanline < coder.image_height) {
    JSAMPROW line = row(p, (int)coder.next_scanline);
    jpeg_write_scanlines(&coder, &line, 1);
  }
  jpeg_finish_compress(&coder);
  jpeg_destroy_compress(&coder);
  return data;
}

static void decompress(struct picture *p, const unsigned char *data,
                       unsigned long length)
{
  struct jpeg_decompress_struct coder;
  struct jpeg_error_mgr errors;

  coder.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&coder);
  jpeg_mem_src(&coder, data, length);
  jpeg_read_header(&coder, TRUE);
  jpeg_start_decompress(&coder);
  while (coder.output_scanline < coder.output_height) {
    JSAMPROW line = row(p, (int)coder.output_scanline);
    jpeg_read_scanlines(&coder, &line, 1);
  }
  jpeg_finish_decompress(&coder);
  jpeg_destroy_decompress(&coder);
}

static int new_picture(struct picture *p, int width, int height)
{
  p->width = width;
  p->height = height;
  p->pixels = calloc((size_t)width * (size_t)height, CHANNELS);
  return p->pixels != NULL;
}

static long difference(const struct picture *a, const struct picture *b)
{
  long sum = 0;

  for (int i = 0; i < a->width * a->height * CHANNELS; i++)
    sum += abs(a->pixels[i] - b->pixels[i]);
  return sum;
}

int main(int argc, char **argv)
{
  struct picture drawn, decoded;
  int width = argc == 3 ? atoi(argv[1]) : 0;
  int height = argc == 3 ? atoi(argv[2]) : 0;
  unsigned long length = 0;
  uint32_t sum = 0;
  unsigned char *data;

  if (width < 16 || height < 16 || !new_picture(&drawn, width, height) ||
      !new_picture(&decoded, width, height)) {
    fprintf(stderr, "usage: jpeg WIDTH HEIGHT\n");
    return EXIT_FAILURE;
  }
  draw(&drawn);
  data = compress(&drawn, &length);
  for (unsigned long i = 0; i < length; i++)
    sum = sum * 31 + data[i];
  decompress(&decoded, data, length);
  printf("%d x %d, %lu bytes, checksum %08lx, off by %ld\n", width, height,
         length, (unsigned long)sum, difference(&drawn, &decoded));
  return EXIT_SUCCESS;
}
