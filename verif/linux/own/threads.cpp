/* SPDX-License-Identifier: Apache-2.0
 *
 * threads.cpp - threads that take turns, a process, a pipe, a signal, a lock of a
 * file. It prints the same everywhere.
 */
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile std::sig_atomic_t signalled;

static double series(int factor)
{
  double sum = 0;

  for (int k = 1; k < 1000; k++)
    sum += std::sin(k * factor) / k;
  return sum;
}

/* Each waits for the one before it. */
static void in_turn(int threads)
{
  std::condition_variable next;
  std::mutex lock;
  std::vector<std::thread> all;
  int turn = 0;

  for (int n = 0; n < threads; n++)
    all.emplace_back([&, n] {
      const double sum = series(n + 1);
      std::unique_lock<std::mutex> held(lock);

      next.wait(held, [&] { return turn == n; });
      std::printf("thread %d: %.6f\n", n, sum);
      turn++;
      next.notify_all();
    });
  for (auto &thread : all)
    thread.join();
}

/* The child's word by a pipe, and its exit code. */
static void child()
{
  int ends[2], status = 0;
  char word[8] = "";

  if (pipe(ends))
    return;
  std::fflush(stdout);
  if (fork() == 0)
    _exit(write(ends[1], "child", 6) == 6 ? 3 : 4);
  if (wait(&status) > 0 && read(ends[0], word, 6) == 6)
    std::printf("%s %d\n", word, WEXITSTATUS(status));
}

static void locked_file()
{
  struct flock whole = {};
  std::FILE *file = std::tmpfile();

  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  std::printf("lock %d\n", file ? fcntl(fileno(file), F_SETLK, &whole) : 1);
}

int main()
{
  std::signal(SIGUSR1, [](int) { signalled = 1; });
  std::raise(SIGUSR1);
  std::printf("signal %d\n", static_cast<int>(signalled));
  in_turn(4);
  child();
  locked_file();
}
