#ifndef MILLI_CJEMALLOC_H
#define MILLI_CJEMALLOC_H

#include <stdbool.h>
#include <stddef.h>

/// True when this process runs on jemalloc (it was linked, so it replaced malloc).
bool milli_jemalloc_is_present(void);

/// jemalloc's `mallctl`; returns ENOSYS where jemalloc is missing.
int milli_jemalloc_mallctl(const char *name, void *old_value, size_t *old_length, void *new_value, size_t new_length);

#endif
