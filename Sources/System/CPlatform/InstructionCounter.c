#include "CPlatform.h"

#include <errno.h>

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_counter(bool running, bool with_threads) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.disabled = running ? 0 : 1;
    attributes.inherit = with_threads ? 1 : 0;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

struct reading {
    uint64_t instructions, enabled, running;
};

static int read_counter(int counter, struct reading *reading) {
    ssize_t length = read(counter, reading, sizeof *reading);
    if (length < 0) return errno;
    return length == sizeof *reading ? 0 : ENODATA;
}

int milli_probe_instruction_counter(void) {
    int counter = open_counter(true, false);
    if (counter < 0) {
        return errno;
    }
    // Some hypervisors open the counter and never count.
    struct reading reading = {0, 0, 0};
    int problem = read_counter(counter, &reading);
    if (problem == 0 && reading.instructions == 0) {
        problem = ENODATA;
    }
    close(counter);
    return problem;
}

int milli_open_instruction_counter(void) {
    int counter = open_counter(false, true);
    return counter < 0 ? -errno : counter;
}

int milli_start_instruction_counter(int counter, uint64_t *instructions) {
    struct reading reading = {0, 0, 0};
    int problem = read_counter(counter, &reading);
    *instructions = reading.instructions;
    if (problem != 0) {
        return problem;
    }
    return ioctl(counter, PERF_EVENT_IOC_ENABLE, 0) != 0 ? errno : 0;
}

int milli_stop_instruction_counter(int counter, uint64_t *instructions) {
    if (ioctl(counter, PERF_EVENT_IOC_DISABLE, 0) != 0) {
        return errno;
    }
    struct reading reading = {0, 0, 0};
    int problem = read_counter(counter, &reading);
    *instructions = reading.instructions;
    if (problem != 0) return problem;
    // Another counter had the place for a part of the time.
    return reading.running < reading.enabled ? EBUSY : 0;
}

void milli_close_instruction_counter(int counter) {
    close(counter);
}

#else

int milli_probe_instruction_counter(void) {
    return ENOSYS;
}

int milli_open_instruction_counter(void) {
    return -ENOSYS;
}

int milli_start_instruction_counter(int counter, uint64_t *instructions) {
    (void)counter;
    *instructions = 0;
    return ENOSYS;
}

int milli_stop_instruction_counter(int counter, uint64_t *instructions) {
    (void)counter;
    *instructions = 0;
    return ENOSYS;
}

void milli_close_instruction_counter(int counter) {
    (void)counter;
}

#endif
