/* SPDX-License-Identifier: Apache-2.0
 *
 * crypto.c FILE - seals a text in pieces with AES-GCM and again with ChaCha20
 * and Poly1305, opens it, and takes its SHA-256, SHA3-512 and HMAC.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tomcrypt.h>

enum { MAX_TEXT = 12000, PIECE = 1500, KEY = 32, NONCE = 12, TAG = 16 };
enum { MAX_DIGEST = 64 };

static unsigned char text[MAX_TEXT], sealed[MAX_TEXT], opened[MAX_TEXT];
static unsigned char key[KEY], tags[MAX_TEXT / PIECE + 1][TAG];

static void print_digest(const char *name, const unsigned char *digest,
                         unsigned long length)
{
  printf("%s ", name);
  for (unsigned long i = 0; i < length; i++)
    printf("%02x", digest[i]);
  printf("\n");
}

/* One piece into or out of its sealed form; its number is the nonce. */
static int gcm(int cipher, unsigned long number, unsigned char *in,
               unsigned char *out, unsigned long length, int direction)
{
  unsigned char nonce[NONCE] = { (unsigned char)number };
  unsigned long tag_length = TAG;

  return gcm_memory(cipher, key, KEY, nonce, NONCE, nonce, 4,
                    direction == GCM_ENCRYPT ? in : out, length,
                    direction == GCM_ENCRYPT ? out : in, tags[number],
                    &tag_length, direction);
}

static int chacha(int cipher, unsigned long number, unsigned char *in,
                  unsigned char *out, unsigned long length, int direction)
{
  unsigned char nonce[NONCE] = { (unsigned char)number };
  unsigned long tag_length = TAG;

  (void)cipher;
  return chacha20poly1305_memory(
    key, KEY, nonce, NONCE, nonce, 4, in, length, out, tags[number],
    &tag_length,
    direction == GCM_ENCRYPT ? CHACHA20POLY1305_ENCRYPT
                             : CHACHA20POLY1305_DECRYPT);
}

typedef int piece_function(int cipher, unsigned long number, unsigned char *in,
                           unsigned char *out, unsigned long length,
                           int direction);

static int each_piece(piece_function *code, int cipher, unsigned char *in,
                      unsigned char *out, unsigned long length, int direction)
{
  int error = CRYPT_OK;

  for (unsigned long at = 0; at < length && error == CRYPT_OK; at += PIECE) {
    unsigned long n = length - at < PIECE ? length - at : PIECE;
    error = code(cipher, at / PIECE, in + at, out + at, n, direction);
  }
  return error;
}

static int seal_and_open(const char *name, piece_function *code, int cipher,
                         unsigned long length)
{
  if (each_piece(code, cipher, text, sealed, length, GCM_ENCRYPT) ||
      each_piece(code, cipher, sealed, opened, length, GCM_DECRYPT) ||
      memcmp(text, opened, length)) {
    printf("%s failed\n", name);
    return 0;
  }
  print_digest(name, tags[0], TAG);
  return 1;
}

static int take_digests(const unsigned char *data, unsigned long length)
{
  unsigned char digest[MAX_DIGEST];
  unsigned long n = sizeof digest, mac = sizeof digest, wide = sizeof digest;
  int sha256 = register_hash(&sha256_desc);
  int sha3 = register_hash(&sha3_512_desc);

  if (hash_memory(sha256, data, length, digest, &n))
    return 0;
  print_digest("sha256", digest, n);
  if (hash_memory(sha3, data, length, digest, &wide))
    return 0;
  print_digest("sha3-512", digest, wide);
  if (hmac_memory(sha256, key, KEY, data, length, digest, &mac))
    return 0;
  print_digest("hmac", digest, mac);
  return 1;
}

int main(int argc, char **argv)
{
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  unsigned long length;

  if (!file) {
    fprintf(stderr, "usage: crypto FILE\n");
    return EXIT_FAILURE;
  }
  length = fread(text, 1, sizeof text, file);
  fclose(file);
  for (int i = 0; i < KEY; i++)
    key[i] = (unsigned char)(i * 7 + 1);
  return seal_and_open("aes-gcm", gcm, register_cipher(&aes_desc), length) &&
             seal_and_open("chacha", chacha, -1, length) &&
             take_digests(sealed, length)
           ? EXIT_SUCCESS
           : EXIT_FAILURE;
}
