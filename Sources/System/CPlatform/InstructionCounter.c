#include "CPlatform.h"

#include <errno.h>

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int milli_probe_instruction_counter(void) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    int counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (counter < 0) {
        return errno;
    }
    // Some hypervisors open the counter and never count; a counter at nothing is no counter.
    uint64_t instructions = 0;
    ssize_t length = read(counter, &instructions, sizeof instructions);
    int problem = length < 0 ? errno : (length != sizeof instructions || instructions == 0) ? ENODATA : 0;
    close(counter);
    return problem;
}

#else

int milli_probe_instruction_counter(void) {
    return ENOSYS;
}

#endif
