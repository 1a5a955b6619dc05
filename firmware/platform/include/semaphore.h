/* SPDX-License-Identifier: Apache-2.0
 *
 * semaphore.h - semaphores of a machine with one thread: never contended.
 */
#ifndef SEMAPHORE_H
#define SEMAPHORE_H

typedef unsigned sem_t;

static inline int sem_init(sem_t *semaphore, int shared, unsigned value)
{
  (void)shared;
  *semaphore = value;
  return 0;
}

static inline int sem_wait(sem_t *semaphore)
{
  --*semaphore;
  return 0;
}

static inline int sem_post(sem_t *semaphore)
{
  ++*semaphore;
  return 0;
}

#endif
