/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c FRAMES - makes a voice of pulses, two resonances and noise, encodes it
 * with speex at 8 kHz, 20 ms a frame, decodes it, and tells how much is left.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <speex/speex.h>

enum { FRAME = 160, QUALITY = 5, COMPLEXITY = 2, PACKET = 200 };

struct voice {
  uint32_t random;
  int until_pulse, period;
  int32_t resonance[2][2]; /* the last two outputs of each */
};

static int32_t noise(struct voice *v)
{
  v->random = v->random * 1664525u + 1013904223u;
  return (int32_t)(v->random >> 24) - 128;
}

/* y = x + a y1 - b y2, coefficients in 1/1024. */
static int32_t resonate(int32_t *y, int32_t x, int32_t a, int32_t b)
{
  int32_t next = x + (a * y[0] - b * y[1]) / 1024;

  y[1] = y[0];
  y[0] = next;
  return next;
}

static void speak(struct voice *v, int16_t *frame, int number)
{
  for (int i = 0; i < FRAME; i++) {
    int32_t x = noise(v) / 4;
    if (v->until_pulse-- == 0) {
      x += 1200;
      v->until_pulse = v->period;
    }
    x = resonate(v->resonance[0], x, 1750, 960);
    x = resonate(v->resonance[1], x, 600 - 4 * (number % 64), 900);
    frame[i] = (int16_t)(x > 32000 ? 32000 : x < -32000 ? -32000 : x);
  }
  v->period = 60 + number % 32;
}

static void set_up(void *encoder, void *decoder)
{
  int quality = QUALITY, complexity = COMPLEXITY, enhance = 1;

  speex_encoder_ctl(encoder, SPEEX_SET_QUALITY, &quality);
  speex_encoder_ctl(encoder, SPEEX_SET_COMPLEXITY, &complexity);
  speex_decoder_ctl(decoder, SPEEX_SET_ENH, &enhance);
}

static uint32_t checksum(uint32_t sum, const char *data, int length)
{
  while (length-- > 0)
    sum = sum * 31 + (unsigned char)*data++;
  return sum;
}

static void code_frames(void *encoder, void *decoder, SpeexBits *bits,
                        int frames)
{
  struct voice voice = { .random = 1, .period = 60 };
  long in = 0, out = 0, bytes = 0;
  uint32_t sum = 0;

  for (int f = 0; f < frames; f++) {
    int16_t frame[FRAME];
    char packet[PACKET];
    int length;
    speak(&voice, frame, f);
    for (int i = 0; i < FRAME; i++)
      in += abs(frame[i]);
    speex_bits_reset(bits);
    speex_encode_int(encoder, frame, bits);
    length = speex_bits_write(bits, packet, sizeof packet);
    sum = checksum(sum, packet, length);
    bytes += length;
    speex_bits_read_from(bits, packet, length);
    speex_decode_int(decoder, bits, frame);
    for (int i = 0; i < FRAME; i++)
      out += abs(frame[i]);
  }
  printf("%d frames, %ld bytes, checksum %08lx, level %ld of %ld\n", frames,
         bytes, (unsigned long)sum, out / FRAME / frames, in / FRAME / frames);
}

int main(int argc, char **argv)
{
  void *encoder = speex_encoder_init(&speex_nb_mode);
  void *decoder = speex_decoder_init(&speex_nb_mode);
  SpeexBits bits;

  if (argc != 2 || !encoder || !decoder) {
    fprintf(stderr, "usage: speech FRAMES\n");
    return EXIT_FAILURE;
  }
  speex_bits_init(&bits);
  set_up(encoder, decoder);
  code_frames(encoder, decoder, &bits, atoi(argv[1]));
  speex_bits_destroy(&bits);
  speex_encoder_destroy(encoder);
  speex_decoder_destroy(decoder);
  return EXIT_SUCCESS;
}
