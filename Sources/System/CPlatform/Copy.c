#include "CPlatform.h"

#include <string.h>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

typedef uint8_t block __attribute__((vector_size(16)));

void milli_copy_past_caches(void *target, const void *source, size_t bytes) {
    uint8_t *to = target;
    const uint8_t *from = source;
    // The bytes before the first block of the target.
    size_t head = (size_t)(-(uintptr_t)to & (sizeof(block) - 1));
    if (head > bytes) {
        head = bytes;
    }
    memcpy(to, from, head);
    size_t position = head;
    for (; position + 4 * sizeof(block) <= bytes; position += 4 * sizeof(block)) {
        block blocks[4];
        memcpy(blocks, from + position, sizeof blocks);
        for (int index = 0; index < 4; index++) {
            __builtin_nontemporal_store(blocks[index], (block *)(to + position) + index);
        }
    }
#if defined(__x86_64__)
    // Stores past the caches are complete only after a fence.
    _mm_sfence();
#endif
    memcpy(to + position, from + position, bytes - position);
}
