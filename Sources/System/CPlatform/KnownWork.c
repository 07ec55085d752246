#include "CPlatform.h"

#if defined(__linux__)

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

void milli_disarm_timers(void) {
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL) {
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        char target[64];
        ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
        if (length <= 0) {
            continue;
        }
        target[length] = 0;
        if (strcmp(target, "anon_inode:[timerfd]") == 0) {
            struct itimerspec never;
            memset(&never, 0, sizeof never);
            timerfd_settime(atoi(entry->d_name), 0, &never, NULL);
        }
    }
    closedir(folder);
}

#else

void milli_disarm_timers(void) {}

#endif

void milli_spin(uint64_t rounds) {
    if (rounds == 0) {
        rounds = 1;
    }
#if defined(__x86_64__)
    __asm__ volatile("1: subq $1, %0\n\tjnz 1b" : "+r"(rounds) : : "cc");
#elif defined(__aarch64__)
    __asm__ volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r"(rounds) : : "cc");
#else
    while (rounds > 0) {
        rounds -= 1;
        __asm__ volatile("" : "+r"(rounds));
    }
#endif
}

uint64_t milli_spin_instructions(void) {
#if defined(__x86_64__) || defined(__aarch64__)
    return 2;
#else
    return 0;
#endif
}
