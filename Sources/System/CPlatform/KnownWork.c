#include "CPlatform.h"

void milli_spin(uint64_t rounds) {
    if (rounds == 0) {
        rounds = 1;
    }
#if defined(__x86_64__)
    __asm__ volatile("1: subq $1, %0\n\tjnz 1b" : "+r"(rounds) : : "cc");
#elif defined(__aarch64__)
    __asm__ volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r"(rounds) : : "cc");
#else
    while (rounds > 0) {
        rounds -= 1;
        __asm__ volatile("" : "+r"(rounds));
    }
#endif
}

uint64_t milli_spin_instructions(void) {
#if defined(__x86_64__) || defined(__aarch64__)
    return 2;
#else
    return 0;
#endif
}
