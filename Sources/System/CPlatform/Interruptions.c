#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif

#include "CPlatform.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

int64_t milli_involuntary_context_switches(void) {
    struct rusage usage;
#if defined(RUSAGE_THREAD)
    int who = RUSAGE_THREAD;
#else
    int who = RUSAGE_SELF;
#endif
    return getrusage(who, &usage) == 0 ? (int64_t)usage.ru_nivcsw : -1;
}

int milli_current_processor(void) {
#if defined(__linux__)
    return sched_getcpu();
#else
    return -1;
#endif
}

/// The number of a key in a file of lines `key: number`; -1 if there is none. Allocates nothing.
static int64_t number_after(const char *key, const char *file) {
    char text[4096];
    int descriptor = open(file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    ssize_t length = read(descriptor, text, sizeof text - 1);
    close(descriptor);
    text[length > 0 ? length : 0] = 0;
    const char *found = strstr(text, key);
    return found ? strtoll(found + strlen(key), NULL, 10) : -1;
}

struct milli_process_counts milli_count_process(void) {
    struct rusage usage;
    bool is_counted = getrusage(RUSAGE_SELF, &usage) == 0;
    return (struct milli_process_counts){
        .context_switches = is_counted ? (int64_t)usage.ru_nvcsw + usage.ru_nivcsw : -1,
        .page_faults = is_counted ? (int64_t)usage.ru_minflt + usage.ru_majflt : -1,
        .read_calls = number_after("syscr:", "/proc/self/io"),
        .write_calls = number_after("syscw:", "/proc/self/io"),
    };
}

int64_t milli_resident_memory(bool at_its_peak) {
    int64_t kibibytes = number_after(at_its_peak ? "VmHWM:" : "VmRSS:", "/proc/self/status");
    return kibibytes < 0 ? -1 : kibibytes * 1024;
}

bool milli_reset_peak_memory(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
    int descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    bool written = write(descriptor, "5", 1) == 1;
    close(descriptor);
    return written;
}
