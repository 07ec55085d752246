#ifndef MILLI_CPLATFORM_H
#define MILLI_CPLATFORM_H

// Importing this module also imports these parts of the C library, under one name on every system.
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

// Barriers. An empty assembly statement that claims to read or change its operand emits no instruction, but the
// optimiser can neither hoist, drop nor fold a value that goes through it.

// A floating-point register; memory on other processors.
#if defined(__x86_64__)
#define MILLI_FLOATING "x"
#elif defined(__aarch64__)
#define MILLI_FLOATING "w"
#else
#define MILLI_FLOATING "m"
#endif

/// The same address, hidden from the optimiser.
static inline const void *_Nonnull milli_opaque_pointer(const void *_Nonnull value) {
    __asm__ volatile("" : "+r"(value));
    return value;
}

/// The same integer, hidden from the optimiser.
static inline uint64_t milli_opaque_word(uint64_t value) {
    __asm__ volatile("" : "+r"(value));
    return value;
}

/// The same number in a floating-point register, hidden from the optimiser.
static inline double milli_opaque_double(double value) {
    __asm__ volatile("" : "+" MILLI_FLOATING(value));
    return value;
}

/// The same number in a floating-point register, hidden from the optimiser.
static inline float milli_opaque_float(float value) {
    __asm__ volatile("" : "+" MILLI_FLOATING(value));
    return value;
}

/// Fetches the line of an address into the cache, without waiting for it.
static inline void milli_prefetch(const void *_Nullable address) {
    __builtin_prefetch(address);
}

/// Uses an integer or address, so that the work that made it cannot be dropped.
static inline void milli_consume_word(uint64_t value) {
    __asm__ volatile("" : : "r"(value));
}

/// Uses a number in a floating-point register.
static inline void milli_consume_double(double value) {
    __asm__ volatile("" : : MILLI_FLOATING(value));
}

/// Uses the memory at an address: pending writes to it are done before, and it may have changed afterwards.
static inline void milli_consume_memory(const void *_Nullable address) {
    __asm__ volatile("" : : "r"(address) : "memory");
}

/// Tells the optimiser that all memory may have been read and changed here.
static inline void milli_clobber_memory(void) {
    __asm__ volatile("" : : : "memory");
}

// Text.

/// The bytes among the sixteen at an address that end a plain text or cannot be in one: quotes, backslashes, controls,
/// and all that is no ASCII. Bit 0 is the first byte.
static inline uint32_t milli_text_marks(const void *_Nonnull address) {
    typedef int8_t bytes __attribute__((ext_vector_type(16)));
    typedef bool bits __attribute__((ext_vector_type(16)));
    bytes text;
    memcpy(&text, address, sizeof text);
    // A byte that is no ASCII is negative, and so below a blank.
    const bits marks = __builtin_convertvector((text < ' ') | (text == '"') | (text == '\\'), bits);
    uint16_t mask;
    memcpy(&mask, &marks, sizeof mask);
    return mask;
}

/// The bytes among the sixteen at an address that end a string of JSON or need care: quotes, backslashes and controls.
/// Bit 0 is the first byte.
static inline uint32_t milli_string_marks(const void *_Nonnull address) {
    typedef uint8_t bytes __attribute__((ext_vector_type(16)));
    typedef bool bits __attribute__((ext_vector_type(16)));
    bytes text;
    memcpy(&text, address, sizeof text);
    const bits marks = __builtin_convertvector((text < ' ') | (text == '"') | (text == '\\'), bits);
    uint16_t mask;
    memcpy(&mask, &marks, sizeof mask);
    return mask;
}

/// The bytes among the sixteen at an address that are no ASCII. Bit 0 is the first byte.
static inline uint32_t milli_high_bits(const void *_Nonnull address) {
    typedef int8_t bytes __attribute__((ext_vector_type(16)));
    typedef bool bits __attribute__((ext_vector_type(16)));
    bytes text;
    memcpy(&text, address, sizeof text);
    const bits marks = __builtin_convertvector(text < 0, bits);
    uint16_t mask;
    memcpy(&mask, &marks, sizeof mask);
    return mask;
}

// Time.

/// Nanoseconds since an arbitrary origin; never runs backwards. macOS has another clock because it rounds
/// CLOCK_MONOTONIC to microseconds.
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

/// The instructions by which user space can throw a line out of all caches.
typedef enum {
    milli_flush_unavailable = 0,
    milli_flush_clflush = 1,
    milli_flush_clflushopt = 2,
    milli_flush_dc_civac = 3,
} milli_flush_instruction;

/// The best flush that the processor and the system allow, found at run time.
milli_flush_instruction milli_best_flush(void);

/// The stride at which a flush reaches every line, in bytes, as the processor tells it; 0 if it does not.
size_t milli_flush_line_bytes(void);

/// Flushes every line that overlaps the range. Until the fence the flushes may still be under way.
void milli_flush_range(
    milli_flush_instruction instruction, const void *_Nonnull start, size_t bytes, size_t line_bytes);

/// Waits until all flushes and stores before it are done.
void milli_flush_fence(void);

/// Reads and writes one word per line, so that the lines displace the content of the caches. It has to write: pages
/// that were only ever read all map to one page of zeros, which displaces nothing.
void milli_stream(void *_Nonnull start, size_t bytes, size_t line_bytes);

/// Copies between buffers that do not overlap, writing past the caches, so that no line is read only to be overwritten.
///
/// This is the limit of the memory: 36 GB/s read and written on an EPYC, where `memcpy` of glibc 2.36, which reads the
/// target's lines first, reached 15 in the same minute.
void milli_copy_past_caches(void *_Nonnull target, const void *_Nonnull source, size_t bytes);

// Interruptions.

/// Involuntary context switches so far, of this thread on Linux and of the process on other systems; -1 if unknown.
int64_t milli_involuntary_context_switches(void);

/// The kernel's counts of this process so far; -1 for a count that it does not tell.
struct milli_process_counts {
    int64_t context_switches, page_faults, read_calls, write_calls;
};
struct milli_process_counts milli_count_process(void);

/// The bytes of this process that are in memory, now or at their peak; -1 if the system does not tell.
int64_t milli_resident_memory(bool at_its_peak);

/// Returns the C library's free memory to the system and restarts the peak of this process's resident memory; false if
/// the system cannot do that.
bool milli_reset_peak_memory(void);

/// The processor that this thread runs on; -1 if the system does not tell.
int milli_current_processor(void);

// Hardware counters.

/// 0 if instructions of this thread can be counted through perf_event_open, else the error (ENOSYS on systems without
/// that call, ENODATA if the counter opens but stays at 0).
int milli_probe_instruction_counter(void);

/// Opens a counter of the instructions that this process, and the threads that it starts from now on, run in user
/// space. It is switched off. Returns a descriptor, or a negated errno.
int milli_open_instruction_counter(void);

/// Reads the counter and switches it on; returns 0 or an errno. A counter that threads inherit cannot be reset, so that
/// the caller takes a difference.
int milli_start_instruction_counter(int counter, uint64_t *_Nonnull instructions);

/// Switches the counter off and reads it; returns 0 or an errno. EBUSY if it shared the processor's counters with
/// others, and counted only a part of the time.
int milli_stop_instruction_counter(int counter, uint64_t *_Nonnull instructions);

/// Closes the counter.
void milli_close_instruction_counter(int counter);

/// An event that the processor or the kernel counts.
enum milli_event {
    milli_event_cycles,
    milli_event_cache_misses,
    milli_event_branch_misses,
    milli_event_frontend_stalls,
    milli_event_page_faults,
    milli_event_context_switches,
};

/// The counts of a group of events, in the order in which they were opened. They cover the nanoseconds `running` of the
/// nanoseconds `enabled`.
struct milli_event_reading {
    uint64_t events, enabled, running;
    uint64_t counts[8];
};

/// Opens an event of this thread: switched off, as the leader of a group, if `leader` is negative; else as a member
/// that is counted whenever the leader is. Returns a descriptor, or a negated errno.
int milli_open_event(enum milli_event event, int leader);

/// Reads a group and switches it on; returns 0 or an errno. Its times cannot be set to 0, so that the caller takes a
/// difference.
int milli_start_events(int leader, struct milli_event_reading *_Nonnull reading);

/// Switches a group off and reads it; returns 0 or an errno, ENODATA if the kernel answered another number of events.
int milli_stop_events(int leader, struct milli_event_reading *_Nonnull reading);

/// Closes an event.
void milli_close_event(int descriptor);

// valgrind. Without valgrind these functions do nothing and take a few instructions.

/// True if this process runs under valgrind.
bool milli_runs_under_valgrind(void);

/// Resets callgrind's counts.
void milli_callgrind_zero(void);

/// Starts counting, in all threads.
void milli_callgrind_start(void);

/// Stops counting.
void milli_callgrind_stop(void);

/// Writes the counts to the next of callgrind's files, and resets them.
void milli_callgrind_dump(void);

/// Writes the counts under a label, and resets them.
void milli_callgrind_dump_as(const char *_Nonnull label);

// Known work and a fixed place.

/// Disarms the timers of this process that are file descriptors.
void milli_disarm_timers(void);

/// Runs so many rounds, at least one, of a loop of two instructions.
void milli_spin(uint64_t rounds);

/// The instructions of a round of milli_spin; 0 on a processor for which they are not known.
uint64_t milli_spin_instructions(void);

/// 1 if the kernel places this process at random addresses, 0 if not, -1 if it does not tell.
int milli_addresses_are_random(void);

/// Sets if processes that this thread starts are placed at random addresses. False if the system refuses the change, as
/// some containers do.
bool milli_set_random_addresses(bool random);

/// A set of cores.
typedef struct {
    uint64_t bits[16];
} milli_cores;

/// Lets this thread, and processes that it starts, run on one core alone: the last one that it may run on, since the
/// first cores serve interrupts. Stores the cores before in `before`. False, without any change, if the system cannot
/// do that.
bool milli_narrow_to_one_core(milli_cores *_Nonnull before);

/// Lets this thread run on these cores again.
void milli_widen_to_cores(const milli_cores *_Nonnull before);

// Processes.

/// Ends this process when the thread that started it ends, however that ends. A thread that ended before this call is
/// not noticed. Without effect where the system knows no such thing.
void milli_end_with_parent(void);

/// A copy of this process that goes on after the call, as `fork`: 0 in the copy, which has this thread alone.
pid_t milli_fork(void);

/// True if the process was started with a seed for Swift's hash function, and has it.
bool milli_has_hash_seed(void);

// The machine.

/// The usual name of the widest vector instruction set that the processor and the system offer this process.
const char *_Nonnull milli_instruction_set(void);

/// The name and the version of the C library: "glibc 2.36".
void milli_c_library(char *_Nonnull buffer, size_t length);

/// Reads a text or a number from sysctl on Apple systems; false on other systems and for unknown names.
bool milli_sysctl_text(const char *_Nonnull name, char *_Nonnull buffer, size_t length);
bool milli_sysctl_number(const char *_Nonnull name, uint64_t *_Nonnull value);

// The holder of a program.

/// Starts a process, the holder, that runs a shell. The shell starts a program, prints the number of its process, and
/// leaves it to the holder. The kernel adopts for a whole process, so the holder is a separate one, and this process
/// gets no children that it did not start.
///
/// The shell has the program's output at descriptor 6, and at 9 a pipe that is closed after the shell has ended.
///
/// - Parameters:
///   - words: the words of the shell's call, and NULL.
///   - variables: its environment, as `NAME=value`, and NULL.
///   - input: the path of its standard input.
///   - output: the descriptor that takes the program's output.
///   - signals: those that the shell does not ignore.
///   - report: gets a descriptor from which a `struct rusage` of the program is read after its end; nothing if it was
///     not run.
/// - Returns: the holder, which leads a group of its own and has to be waited for; −1 if the system cannot do this.
pid_t milli_start_holder(
    char *_Nullable const *_Nonnull words, char *_Nullable const *_Nonnull variables, const char *_Nonnull input,
    int32_t output, const int32_t *_Nonnull signals, int32_t signal_count, int32_t *_Nonnull report);

// Signals.

/// True if this process ignores a signal.
bool milli_ignores_signal(int32_t number);

// Pipes.

/// Makes a pipe, its reading end first, that child processes do not inherit. On systems other than Linux a process that
/// another thread starts at that moment may still inherit it.
///
/// Returns 0, or -1 with the reason in errno.
int32_t milli_closed_pipe(int32_t *_Nonnull ends);

/// Lets a pipe hold a mebibyte, if the system allows it. Returns 1 if it holds one now, else 0.
int32_t milli_widen_pipe(int32_t end);

/// Moves up to so many bytes from a pipe to a file or device, within the kernel where it can. Waits if there are none
/// yet.
///
/// Returns the number of bytes that the target has taken. The reason becomes 0, or the error, as in errno, that kept it
/// from taking more; bytes that were read may be lost then. EINTR means that a signal came while it waited: nothing is
/// lost, and the caller may call again. 0 bytes without a reason are the end.
int64_t milli_move(int32_t source, int32_t target, size_t most, int32_t *_Nonnull reason);

/// Waits until a descriptor can be read, or for so many nanoseconds; elsewhere than on Linux, for whole milliseconds.
void milli_await(int32_t descriptor, int64_t nanoseconds);

/// Makes an empty file without a name that child processes do not inherit: in memory, or in the folder of temporary
/// files if the system has no such files. Returns a descriptor, or -1 with the reason in errno.
int32_t milli_unnamed_file(void);

/// Takes the numbers of standard input, output and errors if this process was started without them, so that no file
/// gets one of them. Reading and writing there fails as without a file.
void milli_take_standard_numbers(void);

/// Opens a child process as a descriptor that can be polled for its end; -1 if the system has no such descriptors.
int32_t milli_open_process(int32_t process);

#endif
