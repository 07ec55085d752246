#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif

#include "CPlatform.h"

#if defined(__linux__)

_Static_assert(sizeof(cpu_set_t) == sizeof(milli_cores), "a set of cores has 1,024 bits");

bool milli_narrow_to_one_core(milli_cores *before) {
    if (sched_getaffinity(0, sizeof *before, (cpu_set_t *)before) != 0) {
        return false;
    }
    for (int core = CPU_SETSIZE - 1; core >= 0; core--) {
        if (CPU_ISSET(core, (cpu_set_t *)before)) {
            cpu_set_t one;
            CPU_ZERO(&one);
            CPU_SET(core, &one);
            return sched_setaffinity(0, sizeof one, &one) == 0;
        }
    }
    return false;
}

void milli_widen_to_cores(const milli_cores *before) {
    (void)sched_setaffinity(0, sizeof *before, (const cpu_set_t *)before);
}

#else

bool milli_narrow_to_one_core(milli_cores *before) {
    (void)before;
    return false;
}

void milli_widen_to_cores(const milli_cores *before) {
    (void)before;
}

#endif
