#ifndef MILLI_CPLATFORM_H
#define MILLI_CPLATFORM_H

// Whoever imports this module has these parts of the C library with it, whichever system's they are.
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

// Barriers. An empty assembly statement that claims to read or change its operand: no instruction is emitted, but the
// optimiser can neither hoist, drop nor fold what goes through it.

// A floating-point register; memory on other processors.
#if defined(__x86_64__)
#define MILLI_FLOATING "x"
#elif defined(__aarch64__)
#define MILLI_FLOATING "w"
#else
#define MILLI_FLOATING "m"
#endif

/// The same address, of which the optimiser knows nothing any more.
static inline const void *_Nonnull milli_opaque_pointer(const void *_Nonnull value) {
    __asm__ volatile("" : "+r"(value));
    return value;
}

/// The same integer, of which the optimiser knows nothing any more.
static inline uint64_t milli_opaque_word(uint64_t value) {
    __asm__ volatile("" : "+r"(value));
    return value;
}

/// The same number in a floating-point register, of which the optimiser knows nothing any more.
static inline double milli_opaque_double(double value) {
    __asm__ volatile("" : "+" MILLI_FLOATING(value));
    return value;
}

/// The same number in a floating-point register, of which the optimiser knows nothing any more.
static inline float milli_opaque_float(float value) {
    __asm__ volatile("" : "+" MILLI_FLOATING(value));
    return value;
}

/// Fetches what is at an address into the cache, without waiting for it.
static inline void milli_prefetch(const void *_Nullable address) {
    __builtin_prefetch(address);
}

/// Uses an integer or address, so that what computed it cannot be dropped.
static inline void milli_consume_word(uint64_t value) {
    __asm__ volatile("" : : "r"(value));
}

/// Uses a number in a floating-point register.
static inline void milli_consume_double(double value) {
    __asm__ volatile("" : : MILLI_FLOATING(value));
}

/// Uses the memory behind an address: what was to be written there is written before, and may have changed after.
static inline void milli_consume_memory(const void *_Nullable address) {
    __asm__ volatile("" : : "r"(address) : "memory");
}

/// All memory may have been read and changed here.
static inline void milli_clobber_memory(void) {
    __asm__ volatile("" : : : "memory");
}

// Time.

/// Nanoseconds since an arbitrary origin; never runs backwards. macOS rounds CLOCK_MONOTONIC to microseconds, hence the
/// other clock there.
static inline uint64_t milli_monotonic_nanoseconds(void) {
#if defined(__APPLE__)
    return clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

// Caches.

/// How this processor lets user space throw a line out of all caches.
typedef enum {
    milli_flush_unavailable = 0,
    milli_flush_clflush = 1,
    milli_flush_clflushopt = 2,
    milli_flush_dc_civac = 3,
} milli_flush_instruction;

/// The best flush that the processor and the system allow, asked of the processor at run time.
milli_flush_instruction milli_best_flush(void);

/// The stride at which a flush reaches every line, in bytes, as the processor tells it; 0 where it does not.
size_t milli_flush_line_bytes(void);

/// Flushes every line that overlaps the range. Without the fence the flushes may still be under way.
void milli_flush_range(
    milli_flush_instruction instruction, const void *_Nonnull start, size_t bytes, size_t line_bytes);

/// Waits until all flushes and stores before it are done.
void milli_flush_fence(void);

/// Reads and writes one word per line, so that the lines displace what the caches held. Writing matters: pages that
/// were only ever read all map to one page of zeros, which displaces nothing.
void milli_stream(void *_Nonnull start, size_t bytes, size_t line_bytes);

/// Copies between buffers that do not overlap, writing past the caches, so that no line is read only to be overwritten.
///
/// The fastest that memory can do: 36 GB/s read and written where `memcpy` of glibc 2.36 had 15 in the same minute, on
/// an EPYC, because it reads the lines first.
void milli_copy_past_caches(void *_Nonnull target, const void *_Nonnull source, size_t bytes);

// Interruptions.

/// Involuntary context switches so far, of this thread on Linux and of the process elsewhere; -1 where unknown.
int64_t milli_involuntary_context_switches(void);

/// What the kernel has counted of this process so far; -1 where it does not tell.
struct milli_process_counts {
    int64_t context_switches, page_faults, read_calls, write_calls;
};
struct milli_process_counts milli_count_process(void);

/// Bytes of this process that are in memory, now or at their peak; -1 where the system does not tell.
int64_t milli_resident_memory(bool at_its_peak);

/// Lets the peak of this process's resident memory begin anew, with the C library's free memory given back; false where
/// that cannot be.
bool milli_reset_peak_memory(void);

/// The processor this thread runs on; -1 where the system does not tell.
int milli_current_processor(void);

// Hardware counters.

/// 0 when instructions of this thread can be counted through perf_event_open, else the errno that says why not
/// (ENOSYS on systems that have no such call, ENODATA when the counter opens but stays at nothing).
int milli_probe_instruction_counter(void);

/// A counter of the instructions that this process and the threads it starts from now on run in user space, switched
/// off; or a negated errno.
int milli_open_instruction_counter(void);

/// Reads the counter and switches it on; 0, or an errno. A counter that threads inherit cannot be set to nothing.
int milli_start_instruction_counter(int counter, uint64_t *_Nonnull instructions);

/// Switches the counter off and reads it; 0, or an errno. EBUSY when it had to share the processor's counters with
/// others, so that it saw only a part.
int milli_stop_instruction_counter(int counter, uint64_t *_Nonnull instructions);

/// Gives the counter back.
void milli_close_instruction_counter(int counter);

// valgrind. What follows does nothing, and costs a few instructions, when the process does not run under it.

/// Whether this process runs under valgrind.
bool milli_runs_under_valgrind(void);

/// Forgets what callgrind counted.
void milli_callgrind_zero(void);

/// Begins to count, in all threads.
void milli_callgrind_start(void);

/// Stops counting.
void milli_callgrind_stop(void);

/// Writes what was counted to the next of callgrind's files, and forgets it.
void milli_callgrind_dump(void);

/// The same, under a label.
void milli_callgrind_dump_as(const char *_Nonnull label);

// Known work and a fixed place.

/// Disarms the timers of this process that are file descriptors.
void milli_disarm_timers(void);

/// Runs so many rounds of a loop of two instructions. At least one round.
void milli_spin(uint64_t rounds);

/// Instructions that a round of milli_spin takes; 0 on a processor for which nobody has counted them.
uint64_t milli_spin_instructions(void);

/// Whether the kernel places this process at random addresses; -1 where it does not tell.
int milli_addresses_are_random(void);

/// Whether processes that this thread starts are placed at random addresses. False where the system refuses the change,
/// as some containers do.
bool milli_set_random_addresses(bool random);

/// A set of cores.
typedef struct {
    uint64_t bits[16];
} milli_cores;

/// Lets this thread, and processes that it starts, run on one core alone: the last of those that it may run on, since
/// the first ones serve interrupts. Keeps what there was. False, and nothing done, where no such thing is known.
bool milli_narrow_to_one_core(milli_cores *_Nonnull before);

/// Undoes it.
void milli_widen_to_cores(const milli_cores *_Nonnull before);

// The machine.

/// The widest vector instruction set that the processor and the system offer this process, in the field's name for it.
const char *_Nonnull milli_instruction_set(void);

/// Name and version of the C library, as "glibc 2.36".
void milli_c_library(char *_Nonnull buffer, size_t length);

/// A text or number from sysctl on Apple systems; false elsewhere and for unknown names.
bool milli_sysctl_text(const char *_Nonnull name, char *_Nonnull buffer, size_t length);
bool milli_sysctl_number(const char *_Nonnull name, uint64_t *_Nonnull value);

// Pipes.

/// Makes a pipe, its reading end first, that processes started from here do not get. On Linux that holds from the
/// beginning; elsewhere a process that another thread starts at that moment may get it.
///
/// Returns 0, or -1 with the reason in errno.
int32_t milli_closed_pipe(int32_t *_Nonnull ends);

#endif
