#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CJemalloc.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>

// The hooks of jemalloc, as its file hook.h has declared them since version 5.1: they are called for every allocation,
// with what the allocator returns.

typedef void alloc_hook(void *extra, int type, void *result, uintptr_t raw_result, uintptr_t arguments[3]);
typedef void dalloc_hook(void *extra, int type, void *address, uintptr_t arguments[3]);
typedef void expand_hook(
    void *extra, int type, void *address, size_t old_size, size_t new_size, uintptr_t raw_result,
    uintptr_t arguments[4]);

struct hooks {
    alloc_hook *alloc;
    dalloc_hook *dalloc;
    expand_hook *expand;
    void *extra;
};

// Stacks are found by a hash of their frames in a table, half of whose slots stay free.

enum { most_stacks = 1 << 14, slots = 2 * most_stacks };

struct milli_allocation_recorder {
    pthread_t thread;
    void *handle;
    size_t count;
    uint64_t lost;
    // For each slot of the table the number of a stack, from 1; 0 for a free slot.
    uint32_t table[slots];
    struct milli_call_stack stacks[most_stacks];
};

static uint64_t hash_of(void *const *frames, size_t depth) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t frame = 0; frame < depth; frame++) {
        hash = (hash ^ (uint64_t)(uintptr_t)frames[frame]) * 0x100000001b3u;
        hash ^= hash >> 29;
    }
    return hash;
}

static struct milli_call_stack *stack_of(
    struct milli_allocation_recorder *recorder, void *const *frames, size_t depth) {
    size_t slot = hash_of(frames, depth) % slots;
    while (recorder->table[slot] != 0) {
        struct milli_call_stack *stack = &recorder->stacks[recorder->table[slot] - 1];
        if (stack->depth == depth && memcmp(stack->frames, frames, depth * sizeof *frames) == 0) {
            return stack;
        }
        slot = (slot + 1) % slots;
    }
    if (recorder->count == most_stacks) {
        return NULL;
    }
    struct milli_call_stack *stack = &recorder->stacks[recorder->count];
    recorder->count += 1;
    recorder->table[slot] = (uint32_t)recorder->count;
    stack->depth = depth;
    memcpy(stack->frames, frames, depth * sizeof *frames);
    return stack;
}

static void record(struct milli_allocation_recorder *recorder, size_t allocations, size_t bytes) {
    if (!pthread_equal(pthread_self(), recorder->thread)) {
        return;
    }
    void *frames[milli_allocation_frames];
    int depth = backtrace(frames, milli_allocation_frames);
    struct milli_call_stack *stack = stack_of(recorder, frames, depth < 0 ? 0 : (size_t)depth);
    if (stack == NULL) {
        recorder->lost += 1;
        return;
    }
    stack->allocations += allocations;
    stack->bytes += bytes;
}

static void on_alloc(void *extra, int type, void *result, uintptr_t raw_result, uintptr_t arguments[3]) {
    (void)type;
    (void)raw_result;
    (void)arguments;
    if (result != NULL) {
        record(extra, 1, malloc_usable_size(result));
    }
}

static void on_dalloc(void *extra, int type, void *address, uintptr_t arguments[3]) {
    (void)extra;
    (void)type;
    (void)address;
    (void)arguments;
}

static void on_expand(
    void *extra, int type, void *address, size_t old_size, size_t new_size, uintptr_t raw_result,
    uintptr_t arguments[4]) {
    (void)type;
    (void)address;
    (void)old_size;
    (void)raw_result;
    (void)arguments;
    // jemalloc counts the block anew, as it does in thread.allocated.
    record(extra, 0, new_size);
}

struct milli_allocation_recorder *milli_make_allocation_recorder(void) {
    // The room is the kernel's, so that nothing of the recorder is an allocation itself. What is not used takes no
    // memory.
    void *room = mmap(
        NULL, sizeof(struct milli_allocation_recorder), PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return room == MAP_FAILED ? NULL : room;
}

void milli_drop_allocation_recorder(struct milli_allocation_recorder *recorder) {
    munmap(recorder, sizeof *recorder);
}

int milli_start_recording(struct milli_allocation_recorder *recorder) {
    recorder->thread = pthread_self();

    // The first call loads the unwinder, which allocates.
    void *frames[milli_allocation_frames];
    backtrace(frames, milli_allocation_frames);

    struct hooks hooks = {on_alloc, on_dalloc, on_expand, recorder};
    size_t size = sizeof recorder->handle;
    return milli_jemalloc_mallctl("experimental.hooks.install", &recorder->handle, &size, &hooks, sizeof hooks);
}

void milli_stop_recording(struct milli_allocation_recorder *recorder) {
    milli_jemalloc_mallctl("experimental.hooks.remove", NULL, NULL, &recorder->handle, sizeof recorder->handle);
}

size_t milli_recorded_stacks(const struct milli_allocation_recorder *recorder) {
    return recorder->count;
}

const struct milli_call_stack *milli_recorded_stack(
    const struct milli_allocation_recorder *recorder, size_t number) {
    return &recorder->stacks[number];
}

uint64_t milli_lost_allocations(const struct milli_allocation_recorder *recorder) {
    return recorder->lost;
}

struct milli_code_location milli_locate_code(void *address) {
    struct milli_code_location location = {NULL, NULL, 0};
    // A return address may be the first of the next function: the call is before it.
    const char *call = (const char *)address - 1;
    Dl_info info;
    struct link_map *object = NULL;
    if (dladdr1(call, &info, (void **)&object, RTLD_DL_LINKMAP) == 0) {
        return location;
    }
    bool is_program = object == NULL || object->l_name == NULL || object->l_name[0] == 0;
    location.library = is_program ? NULL : object->l_name;
    location.symbol = info.dli_sname;
    location.offset = (uintptr_t)call - (object == NULL ? 0 : object->l_addr);
    return location;
}

#else

struct milli_allocation_recorder *milli_make_allocation_recorder(void) {
    return NULL;
}

void milli_drop_allocation_recorder(struct milli_allocation_recorder *recorder) {
    (void)recorder;
}

int milli_start_recording(struct milli_allocation_recorder *recorder) {
    (void)recorder;
    return ENOSYS;
}

void milli_stop_recording(struct milli_allocation_recorder *recorder) {
    (void)recorder;
}

size_t milli_recorded_stacks(const struct milli_allocation_recorder *recorder) {
    (void)recorder;
    return 0;
}

const struct milli_call_stack *milli_recorded_stack(
    const struct milli_allocation_recorder *recorder, size_t number) {
    (void)recorder;
    (void)number;
    return NULL;
}

uint64_t milli_lost_allocations(const struct milli_allocation_recorder *recorder) {
    (void)recorder;
    return 0;
}

struct milli_code_location milli_locate_code(void *address) {
    (void)address;
    struct milli_code_location location = {NULL, NULL, 0};
    return location;
}

#endif
