#include "CPlatform.h"

#include <errno.h>

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct perf_event_attr attributes_of(enum milli_event event) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.exclude_hv = 1;
    attributes.read_format =
        PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    attributes.type = PERF_TYPE_HARDWARE;
    // The kernel switches contexts itself: without it there are none.
    attributes.exclude_kernel = event != milli_event_context_switches;

    switch (event) {
    case milli_event_cycles: attributes.config = PERF_COUNT_HW_CPU_CYCLES; break;
    case milli_event_cache_misses: attributes.config = PERF_COUNT_HW_CACHE_MISSES; break;
    case milli_event_branch_misses: attributes.config = PERF_COUNT_HW_BRANCH_MISSES; break;
    case milli_event_frontend_stalls: attributes.config = PERF_COUNT_HW_STALLED_CYCLES_FRONTEND; break;
    case milli_event_page_faults:
        attributes.type = PERF_TYPE_SOFTWARE;
        attributes.config = PERF_COUNT_SW_PAGE_FAULTS;
        break;
    case milli_event_context_switches:
        attributes.type = PERF_TYPE_SOFTWARE;
        attributes.config = PERF_COUNT_SW_CONTEXT_SWITCHES;
        break;
    }
    return attributes;
}

int milli_open_event(enum milli_event event, int leader) {
    struct perf_event_attr attributes = attributes_of(event);
    // The leader is switched on and off, and the others with it.
    attributes.disabled = leader < 0;
    int descriptor = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

static int read_events(int leader, struct milli_event_reading *reading) {
    ssize_t length = read(leader, reading, sizeof *reading);
    if (length < 0) {
        return errno;
    }
    // The number of events, both times, and a count for each event.
    ssize_t heading = sizeof(uint64_t) * 3;
    return length < heading || length != heading + (ssize_t)(reading->events * sizeof(uint64_t)) ? ENODATA : 0;
}

int milli_start_events(int leader, struct milli_event_reading *reading) {
    int problem = read_events(leader, reading);
    if (problem != 0) {
        return problem;
    }
    return ioctl(leader, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP) != 0 ? errno : 0;
}

int milli_stop_events(int leader, struct milli_event_reading *reading) {
    if (ioctl(leader, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP) != 0) {
        return errno;
    }
    return read_events(leader, reading);
}

void milli_close_event(int descriptor) {
    close(descriptor);
}

#else

int milli_open_event(enum milli_event event, int leader) {
    (void)event;
    (void)leader;
    return -ENOSYS;
}

int milli_start_events(int leader, struct milli_event_reading *reading) {
    (void)leader;
    (void)reading;
    return ENOSYS;
}

int milli_stop_events(int leader, struct milli_event_reading *reading) {
    (void)leader;
    (void)reading;
    return ENOSYS;
}

void milli_close_event(int descriptor) {
    (void)descriptor;
}

#endif
