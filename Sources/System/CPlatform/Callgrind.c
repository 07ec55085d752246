#include "CPlatform.h"

// A request to valgrind is a sequence of rotations that leave a register unchanged, then an exchange of a register with
// itself. A processor does nothing with it; valgrind takes it as a message. The sequence and the codes are a fixed
// interface (valgrind/valgrind.h, valgrind/callgrind.h). They are written out here, so that a binary that was built
// without valgrind's headers can be counted too.

#define CALLGRIND(number) ((((uint64_t)'C' << 24) | ((uint64_t)'T' << 16)) + (number))

enum { running_on_valgrind = 0x1001 };

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

static uint64_t milli_request(uint64_t code, uint64_t argument) {
    uint64_t arguments[6] = {code, argument, 0, 0, 0, 0};
#if defined(__x86_64__)
    uint64_t answer = 0;
    __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
                     : "+d"(answer)
                     : "a"(arguments)
                     : "cc", "memory");
    return answer;
#else
    register uint64_t answer __asm__("x3") = 0;
    register uint64_t *where __asm__("x4") = arguments;
    __asm__ volatile("ror x12, x12, #3; ror x12, x12, #13; ror x12, x12, #51; ror x12, x12, #61; orr x10, x10, x10"
                     : "+r"(answer)
                     : "r"(where)
                     : "cc", "memory");
    return answer;
#endif
}

#else

static uint64_t milli_request(uint64_t code, uint64_t argument) {
    (void)code;
    (void)argument;
    return 0;
}

#endif

bool milli_runs_under_valgrind(void) {
    return milli_request(running_on_valgrind, 0) != 0;
}

void milli_callgrind_dump(void) {
    milli_request(CALLGRIND(0), 0);
}

void milli_callgrind_zero(void) {
    milli_request(CALLGRIND(1), 0);
}

void milli_callgrind_start(void) {
    milli_request(CALLGRIND(4), 0);
}

void milli_callgrind_stop(void) {
    milli_request(CALLGRIND(5), 0);
}

void milli_callgrind_dump_as(const char *_Nonnull label) {
    milli_request(CALLGRIND(3), (uint64_t)label);
}
