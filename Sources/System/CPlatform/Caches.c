#include "CPlatform.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <emmintrin.h>
#endif

milli_flush_instruction milli_best_flush(void) {
#if defined(__x86_64__)
    unsigned eax, ebx, ecx, edx;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (ebx & (1u << 23))) {
        return milli_flush_clflushopt;
    }
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) && (edx & (1u << 19))) {
        return milli_flush_clflush;
    }
    return milli_flush_unavailable;
#elif defined(__aarch64__) && defined(__linux__)
    // The kernel lets user space run cache maintenance by address; macOS traps it.
    return milli_flush_dc_civac;
#else
    return milli_flush_unavailable;
#endif
}

size_t milli_flush_line_bytes(void) {
#if defined(__x86_64__)
    unsigned eax, ebx, ecx, edx;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) && (edx & (1u << 19))) {
        return ((ebx >> 8) & 0xff) * 8;
    }
    return 0;
#elif defined(__aarch64__) && defined(__linux__)
    // DminLine: the logarithm of the words in the smallest data cache line of the machine.
    uint64_t cache_type;
    __asm__ volatile("mrs %0, ctr_el0" : "=r"(cache_type));
    return (size_t)4 << ((cache_type >> 16) & 0xf);
#else
    return 0;
#endif
}

void milli_flush_range(milli_flush_instruction instruction, const void *start, size_t bytes, size_t line_bytes) {
    if (bytes == 0 || line_bytes == 0) {
        return;
    }
    uintptr_t line = (uintptr_t)start & ~(uintptr_t)(line_bytes - 1);
    uintptr_t end = (uintptr_t)start + bytes;
    switch (instruction) {
#if defined(__x86_64__)
    case milli_flush_clflushopt:
        for (; line < end; line += line_bytes) {
            __asm__ volatile("clflushopt (%0)" : : "r"(line) : "memory");
        }
        break;
    case milli_flush_clflush:
        for (; line < end; line += line_bytes) {
            __asm__ volatile("clflush (%0)" : : "r"(line) : "memory");
        }
        break;
#elif defined(__aarch64__) && defined(__linux__)
    case milli_flush_dc_civac:
        for (; line < end; line += line_bytes) {
            __asm__ volatile("dc civac, %0" : : "r"(line) : "memory");
        }
        break;
#endif
    default:
        (void)line;
        (void)end;
        break;
    }
}

void milli_flush_fence(void) {
#if defined(__x86_64__)
    _mm_mfence();
#elif defined(__aarch64__)
    __asm__ volatile("dsb ish\n\tisb" : : : "memory");
#else
    __sync_synchronize();
#endif
}

void milli_stream(void *start, size_t bytes, size_t line_bytes) {
    if (line_bytes < sizeof(uint64_t)) {
        return;
    }
    char *memory = start;
    for (size_t offset = 0; offset + sizeof(uint64_t) <= bytes; offset += line_bytes) {
        *(volatile uint64_t *)(memory + offset) += 1;
    }
}
