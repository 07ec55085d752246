/// The requests of programs in C to callgrind, which runs them.
package enum CallgrindRequest {
    /// The C function `milli_ask(code, argument)`, with what it includes; without callgrind it does nothing.
    package static let function = #"""
        #include <stdint.h>
        static void milli_ask(uint64_t code, uint64_t argument) {
            volatile uint64_t words[6] = {((uint64_t)'C' << 24 | (uint64_t)'T' << 16) + code, argument};
        #if defined(__x86_64__)
            uint64_t answer = 0;
            __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
                             : "+d"(answer) : "a"(words) : "cc", "memory");
        #else
            register uint64_t answer __asm__("x3") = 0;
            register volatile uint64_t *where __asm__("x4") = words;
            __asm__ volatile("ror x12, x12, #3; ror x12, x12, #13; ror x12, x12, #51; ror x12, x12, #61; "
                             "orr x10, x10, x10" : "+r"(answer) : "r"(where) : "cc", "memory");
        #endif
        }

        """#
}
