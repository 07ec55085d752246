#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif

#include "CPlatform.h"

#include <sys/resource.h>

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
