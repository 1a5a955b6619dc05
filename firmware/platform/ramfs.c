/* SPDX-License-Identifier: Apache-2.0
 *
 * ramfs.c - a flat file system in RAM and POSIX descriptors on it.
 *
 * The embedded inputs are read-only files that cost no copy; files the program
 * makes grow on the heap. Descriptor 0 reads the embedded file named "stdin" if
 * there is one; 1 and 2 are the console. Names have no directories: a leading
 * "./" or "/" is ignored.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform.h"

enum { MAX_FILES = 32, MAX_DESCRIPTORS = 16, NAME_SIZE = 64, GROWTH = 4096 };

struct file {
  char name[NAME_SIZE]; /* empty: the slot is free */
  unsigned char *data;
  size_t length, capacity; /* capacity 0 and data set: embedded, read-only */
};

struct descriptor {
  struct file *file; /* 0: closed */
  size_t position;
  int flags;
};

static struct file files[MAX_FILES];
static struct descriptor descriptors[MAX_DESCRIPTORS];

static int fail(int error)
{
  errno = error;
  return -1;
}

static const char *plain_name(const char *path)
{
  while (*path == '/' || (path[0] == '.' && path[1] == '/'))
    path++;
  return path;
}

static int is_embedded(const struct file *f)
{
  return f->data && f->capacity == 0;
}

static void load_embedded(void)
{
  static int loaded;

  for (int i = 0; !loaded && embedded_files[i].name && i < MAX_FILES; i++) {
    const struct embedded_file *e = &embedded_files[i];
    strncpy(files[i].name, e->name, NAME_SIZE - 1);
    files[i].data = (unsigned char *)e->begin;
    files[i].length = (size_t)(e->end - e->begin);
  }
  loaded = 1;
}

static struct file *find(const char *path)
{
  load_embedded();
  for (int i = 0; i < MAX_FILES; i++)
    if (files[i].name[0] && !strcmp(files[i].name, plain_name(path)))
      return &files[i];
  return NULL;
}

static struct file *create(const char *path)
{
  for (int i = 0; i < MAX_FILES; i++)
    if (!files[i].name[0]) {
      memset(&files[i], 0, sizeof files[i]);
      strncpy(files[i].name, plain_name(path), NAME_SIZE - 1);
      return &files[i];
    }
  return NULL;
}

static void erase(struct file *f)
{
  if (f->capacity)
    free(f->data);
  memset(f, 0, sizeof *f);
}

/* The descriptor behind a number; the console and closed ones have none. */
static struct descriptor *descriptor(int fd)
{
  if (fd == STDIN_FILENO && !descriptors[0].file)
    descriptors[0].file = find("stdin");
  if (fd < 0 || fd >= MAX_DESCRIPTORS || !descriptors[fd].file)
    return NULL;
  return &descriptors[fd];
}

int open(const char *path, int flags, ...)
{
  struct file *f = find(path);
  int writable = (flags & O_ACCMODE) != O_RDONLY;

  if (f && (flags & O_CREAT) && (flags & O_EXCL))
    return fail(EEXIST);
  if (f && writable && is_embedded(f))
    return fail(EACCES);
  if (!f && !(flags & O_CREAT))
    return fail(ENOENT);
  if (!f && !(f = create(path)))
    return fail(ENOSPC);
  if (flags & O_TRUNC)
    f->length = 0;
  for (int fd = STDERR_FILENO + 1; fd < MAX_DESCRIPTORS; fd++)
    if (!descriptors[fd].file) {
      descriptors[fd] = (struct descriptor){ f, 0, flags };
      return fd;
    }
  return fail(EMFILE);
}

int close(int fd)
{
  struct descriptor *d = descriptor(fd);

  if (d)
    d->file = NULL;
  return 0;
}

ssize_t read(int fd, void *buffer, size_t n)
{
  struct descriptor *d = descriptor(fd);
  size_t left;

  if (!d)
    return fd == STDIN_FILENO ? 0 : fail(EBADF);
  left = d->position < d->file->length ? d->file->length - d->position : 0;
  if (n > left)
    n = left;
  memcpy(buffer, d->file->data + d->position, n);
  d->position += n;
  return (ssize_t)n;
}

static int reserve(struct file *f, size_t size)
{
  size_t capacity = size + size / 2 + GROWTH;
  unsigned char *data;

  if (size <= f->capacity)
    return 0;
  data = realloc(f->data, capacity);
  if (!data)
    return fail(ENOSPC);
  memset(data + f->capacity, 0, capacity - f->capacity);
  f->data = data;
  f->capacity = capacity;
  return 0;
}

ssize_t write(int fd, const void *buffer, size_t n)
{
  struct descriptor *d;

  if (fd == STDOUT_FILENO || fd == STDERR_FILENO) {
    console_write(buffer, n);
    return (ssize_t)n;
  }
  d = descriptor(fd);
  if (!d || (d->flags & O_ACCMODE) == O_RDONLY)
    return fail(EBADF);
  if (d->flags & O_APPEND)
    d->position = d->file->length;
  if (reserve(d->file, d->position + n))
    return -1;
  memcpy(d->file->data + d->position, buffer, n);
  d->position += n;
  if (d->position > d->file->length)
    d->file->length = d->position;
  return (ssize_t)n;
}

off_t lseek(int fd, off_t offset, int whence)
{
  struct descriptor *d = descriptor(fd);
  off_t base;

  if (!d)
    return fail(ESPIPE);
  base = whence == SEEK_SET   ? 0
         : whence == SEEK_CUR ? (off_t)d->position
                              : (off_t)d->file->length;
  if (base + offset < 0)
    return fail(EINVAL);
  d->position = (size_t)(base + offset);
  return base + offset;
}

/* picolibc's stdio seeks through this one. */
_off64_t lseek64(int fd, _off64_t offset, int whence)
{
  return lseek(fd, (off_t)offset, whence);
}

static int describe(const struct file *f, struct stat *s)
{
  memset(s, 0, sizeof *s);
  s->st_mode = f ? S_IFREG | 0644 : S_IFCHR | 0666;
  s->st_nlink = 1;
  s->st_size = f ? (off_t)f->length : 0;
  s->st_ino = f ? (ino_t)(f - files + 1) : 0;
  s->st_blksize = 512;
  return 0;
}

int fstat(int fd, struct stat *s)
{
  struct descriptor *d = descriptor(fd);

  if (!d && (fd < 0 || fd > STDERR_FILENO))
    return fail(EBADF);
  return describe(d ? d->file : NULL, s);
}

int stat(const char *path, struct stat *s)
{
  struct file *f = find(path);

  return f ? describe(f, s) : fail(ENOENT);
}

/* There are no links. */
int lstat(const char *path, struct stat *s)
{
  return stat(path, s);
}

int access(const char *path, int mode)
{
  struct file *f = find(path);

  if (!f)
    return fail(ENOENT);
  return (mode & W_OK) && is_embedded(f) ? fail(EACCES) : 0;
}

int unlink(const char *path)
{
  struct file *f = find(path);

  if (!f)
    return fail(ENOENT);
  erase(f);
  return 0;
}

int rename(const char *from, const char *to)
{
  struct file *f = find(from), *replaced = find(to);

  if (!f)
    return fail(ENOENT);
  if (replaced && replaced != f)
    erase(replaced);
  memset(f->name, 0, sizeof f->name);
  strncpy(f->name, plain_name(to), NAME_SIZE - 1);
  return 0;
}

int isatty(int fd)
{
  (void)fd;
  return 0;
}

void ramfs_each_output(void (*visit)(const char *, const unsigned char *,
                                     size_t))
{
  for (int i = 0; i < MAX_FILES; i++)
    if (files[i].name[0] && !is_embedded(&files[i]))
      visit(files[i].name, files[i].data, files[i].length);
}
