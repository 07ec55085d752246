// Linux declares pipe2, splice, memfd_create and mkostemp only with this.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/mman.h>
#include <sys/syscall.h>
#endif

int32_t milli_closed_pipe(int32_t *_Nonnull ends) {
#if defined(__linux__)
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) != 0) return -1;
    for (int index = 0; index < 2; index++) (void)fcntl(ends[index], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

int32_t milli_widen_pipe(int32_t end) {
#if defined(__linux__)
    return fcntl(end, F_SETPIPE_SZ, 1 << 20) >= 1 << 20;
#else
    (void)end;
    return 0;
#endif
}

/// Moves bytes by reading and writing them.
static int64_t milli_copy(int32_t source, int32_t target, size_t most, int32_t *reason) {
    char buffer[1 << 16];
    ssize_t count = read(source, buffer, most < sizeof buffer ? most : sizeof buffer);
    if (count < 0) {
        *reason = errno;
        return 0;
    }

    ssize_t done = 0;
    while (done < count) {
        ssize_t written = write(target, buffer + done, (size_t)(count - done));
        if (written >= 0) {
            done += written;
        } else if (errno != EINTR) {
            *reason = errno;
            break;
        }
    }
    return done;
}

int64_t milli_move(int32_t source, int32_t target, size_t most, int32_t *_Nonnull reason) {
    *reason = 0;
#if defined(__linux__)
    ssize_t count = splice(source, NULL, target, NULL, most, SPLICE_F_MOVE);
    if (count >= 0) return count;
    if (errno != EINVAL) {
        *reason = errno;
        return 0;
    }
#endif
    return milli_copy(source, target, most, reason);
}

void milli_await(int32_t descriptor, int64_t nanoseconds) {
    struct pollfd polled = {.fd = descriptor, .events = POLLIN};
#if defined(__linux__)
    struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    (void)ppoll(&polled, 1, &time, NULL);
#else
    (void)poll(&polled, 1, (int)((nanoseconds + 999999) / 1000000));
#endif
}

int32_t milli_unnamed_file(void) {
#if defined(__linux__) && defined(MFD_CLOEXEC)
    int memory = memfd_create("milli", MFD_CLOEXEC);
    if (memory >= 0) return memory;
#endif
    const char *folder = getenv("TMPDIR");
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/milli-XXXXXX", folder && *folder ? folder : "/tmp");
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }

    int file = mkostemp(path, O_CLOEXEC);
    if (file >= 0) (void)unlink(path);
    return file;
}

int32_t milli_open_process(int32_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
    return (int32_t)syscall(SYS_pidfd_open, process, 0);
#else
    (void)process;
    errno = ENOSYS;
    return -1;
#endif
}
