/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm_lex.c - tokens and messages.
 */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "cs_asm.h"

/* Longer signs first. */
static const char *const signs[] = {
  "&~", "+|", "-|", "+=", "==", "!=", "<=", ">=", "<<", ">>", "[", "]", "(",
  ")", "=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<", ">", ",",
  ";", ":", "@",
};

enum { SHOWN = 100, BEFORE = 60 }; /* characters of a long line */

/* The line that a token lies in, and a mark below it; of a long line the part
 * around the mark. */
static void show(const struct asm_state *s, const struct asm_token *where)
{
  const char *start = where->at - (where->column - 1), *end = start;

  while (end < s->end && *end != '\n' && *end != '\r')
    end++;
  if (end - start > SHOWN && where->at - start > BEFORE)
    start = where->at - BEFORE;
  if (end - start > SHOWN)
    end = start + SHOWN;
  fputs("  ", s->errors);
  for (const char *c = start; c < end; c++)
    fputc(isprint((unsigned char)*c) ? *c : *c == '\t' ? '\t' : '?',
          s->errors);
  fputs("\n  ", s->errors);
  for (const char *c = start; c < where->at && c < end; c++)
    fputc(*c == '\t' ? '\t' : ' ', s->errors);
  fputs("^\n", s->errors);
}

static bool report(struct asm_state *s, const struct asm_token *where,
                   const char *format, va_list args)
{
  if (++s->error_count > ASM_ERRORS)
    return false;
  fprintf(s->errors, "%s:%d:%d: error: ", s->file, where->line,
          where->column);
  vfprintf(s->errors, format, args);
  fputc('\n', s->errors);
  show(s, where);
  if (s->error_count == ASM_ERRORS)
    fprintf(s->errors, "%s: error: more are not shown\n", s->file);
  return false;
}

bool asm_error(struct asm_state *s, const struct asm_token *where,
               const char *format, ...)
{
  va_list args;

  va_start(args, format);
  report(s, where, format, args);
  va_end(args);
  return false;
}

bool asm_here(struct asm_state *s, const char *format, ...)
{
  va_list args;

  va_start(args, format);
  report(s, &s->token, format, args);
  va_end(args);
  return false;
}

static bool starts_name(char c)
{
  return isalpha((unsigned char)c) || c == '_' || c == '.';
}

static bool in_name(char c)
{
  return starts_name(c) || isdigit((unsigned char)c);
}

static int digit_of(char c)
{
  if (isdigit((unsigned char)c))
    return c - '0';
  return isalpha((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10
                                   : 99;
}

/* Decimal, 0x and 0b; the token takes all letters, so that 12x is one. */
static bool number(struct asm_state *s, struct asm_token *t)
{
  const char *c = t->at, *end = c;
  uint64_t value = 0;
  int base = 10;

  while (end < s->end && in_name(*end))
    end++;
  t->length = (size_t)(end - t->at);
  s->next = end;
  if (end - c > 2 && c[0] == '0' && (c[1] == 'x' || c[1] == 'b')) {
    base = c[1] == 'x' ? 16 : 2;
    c += 2;
  }
  for (; c < end; c++) {
    if (digit_of(*c) >= base)
      return asm_error(s, t, "no number: '%.*s'", (int)t->length, t->at);
    value = value * (unsigned)base + (unsigned)digit_of(*c);
    if (value > UINT32_MAX)
      return asm_error(s, t, "number above 0xffffffff: '%.*s'",
                       (int)t->length, t->at);
  }
  t->number = (uint32_t)value;
  return true;
}

static bool sign(struct asm_state *s, struct asm_token *t)
{
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    const size_t n = signs[i][1] ? 2 : 1;

    if ((size_t)(s->end - t->at) >= n && !memcmp(t->at, signs[i], n)) {
      t->length = n;
      s->next = t->at + n;
      return true;
    }
  }
  t->length = 1;
  s->next = t->at + 1;
  return asm_error(s, t, isprint((unsigned char)*t->at)
                   ? "unexpected '%c'" : "unexpected character 0x%02x",
                   (unsigned char)*t->at);
}

static void skip_space(struct asm_state *s)
{
  while (s->next < s->end &&
         (*s->next == ' ' || *s->next == '\t' || *s->next == '\r'))
    s->next++;
  if (s->next < s->end && *s->next == '#')
    while (s->next < s->end && *s->next != '\n')
      s->next++;
}

/* Its length is 0: messages show what a token is. */
static void end_of_line(struct asm_state *s)
{
  s->token.kind = T_LINE;
  s->next++;
  s->line++;
  s->line_start = s->next;
}

void asm_next(struct asm_state *s)
{
  struct asm_token *t = &s->token;
  bool ok = true;

  do {
    skip_space(s);
    *t = (struct asm_token){
      .line = s->line, .at = s->next,
      .column = (int)(s->next - s->line_start) + 1,
    };
    if (s->next >= s->end)
      return; /* T_END */
    if (*s->next == '\n') {
      end_of_line(s);
      return;
    }
    if (starts_name(*s->next)) {
      t->kind = T_NAME;
      while (s->next < s->end && in_name(*s->next))
        s->next++;
      t->length = (size_t)(s->next - t->at);
      return;
    }
    t->kind = isdigit((unsigned char)*s->next) ? T_NUMBER : T_SIGN;
    ok = t->kind == T_NUMBER ? number(s, t) : sign(s, t);
  } while (!ok); /* what is wrong has been told, and is passed over */
}

struct asm_token asm_peek(const struct asm_state *s)
{
  struct asm_state ahead = *s;

  ahead.error_count = ASM_ERRORS; /* says nothing */
  asm_next(&ahead);
  return ahead.token;
}

bool asm_token_is(const struct asm_token *t, const char *text)
{
  return (t->kind == T_NAME || t->kind == T_SIGN) &&
         *t->at == *text && /* most differ here */
         t->length == strlen(text) && !memcmp(t->at, text, t->length);
}

bool asm_is(const struct asm_state *s, const char *text)
{
  return asm_token_is(&s->token, text);
}

bool asm_take(struct asm_state *s, const char *text)
{
  if (!asm_is(s, text))
    return false;
  asm_next(s);
  return true;
}

bool asm_want(struct asm_state *s, const char *text)
{
  return asm_take(s, text) || asm_here(s, "'%s' expected", text);
}
