#ifndef MILLI_CJEMALLOC_H
#define MILLI_CJEMALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// True if this process runs on jemalloc, which replaces malloc when it is linked.
bool milli_jemalloc_is_present(void);

/// Calls jemalloc's `mallctl`; returns ENOSYS without jemalloc.
int milli_jemalloc_mallctl(const char *name, void *old_value, size_t *old_length, void *new_value, size_t new_length);

// Allocations by the call stack that makes them.

/// The frames of a stack that are kept, the innermost ones.
enum { milli_allocation_frames = 48 };

/// The allocations that one call stack made: return addresses, the innermost first, which begin within the recorder
/// and jemalloc.
struct milli_call_stack {
    /// Allocations. One that grows in place adds bytes alone.
    uint64_t allocations;
    /// Bytes as jemalloc counts them: those of the blocks that it hands out.
    uint64_t bytes;
    size_t depth;
    void *frames[milli_allocation_frames];
};

/// A record of allocations.
struct milli_allocation_recorder;

/// Makes a recorder; null without memory, or on a system where nothing can be recorded.
struct milli_allocation_recorder *milli_make_allocation_recorder(void);

/// Drops a recorder with its stacks.
void milli_drop_allocation_recorder(struct milli_allocation_recorder *recorder);

/// Records the allocations of the calling thread, in addition to those before. Returns 0 or an errno: ENOSYS without
/// jemalloc, ENOENT if it has no hooks, EAGAIN if it has no room for another hook.
int milli_start_recording(struct milli_allocation_recorder *recorder);

/// Stops recording; what was recorded stays.
void milli_stop_recording(struct milli_allocation_recorder *recorder);

/// The number of stacks that were recorded.
size_t milli_recorded_stacks(const struct milli_allocation_recorder *recorder);

/// A stack that was recorded, from 0.
const struct milli_call_stack *milli_recorded_stack(
    const struct milli_allocation_recorder *recorder, size_t number);

/// The allocations that are lost, as there was no room for their stacks.
uint64_t milli_lost_allocations(const struct milli_allocation_recorder *recorder);

/// The location of a call.
struct milli_code_location {
    /// The file of the library; null for the program itself.
    const char *library;
    /// The exported symbol that holds the call; null if none does.
    const char *symbol;
    /// The address of the call in its file.
    uintptr_t offset;
};

/// Returns the location of the call before a return address.
struct milli_code_location milli_locate_code(void *address);

#endif
