#include "CJemalloc.h"

#include <errno.h>

// Weak, so that the same source builds and runs without jemalloc.
extern int mallctl(const char *name, void *oldp, size_t *oldlenp, void *newp, size_t newlen) __attribute__((weak));

bool milli_jemalloc_is_present(void) {
    return mallctl != NULL;
}

int milli_jemalloc_mallctl(const char *name, void *old_value, size_t *old_length, void *new_value, size_t new_length) {
    if (mallctl == NULL) {
        return ENOSYS;
    }
    return mallctl(name, old_value, old_length, new_value, new_length);
}
