#ifndef MILLI_CJEMALLOC_H
#define MILLI_CJEMALLOC_H

#include <stdbool.h>
#include <stddef.h>

/// True if this process runs on jemalloc, which replaces malloc when it is linked.
bool milli_jemalloc_is_present(void);

/// Calls jemalloc's `mallctl`; returns ENOSYS without jemalloc.
int milli_jemalloc_mallctl(const char *name, void *old_value, size_t *old_length, void *new_value, size_t new_length);

#endif
