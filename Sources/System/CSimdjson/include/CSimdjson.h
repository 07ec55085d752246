#ifndef MILLI_CSIMDJSON_H
#define MILLI_CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether there was simdjson when this was built.
bool milli_has_simdjson(void);

/// Finds the values of some keys, at most 16, which are separated by spaces, in objects that stand one a line, with
/// simdjson's on-demand parser. 64 bytes behind the end of the text may be read.
///
/// Gives the number of lines, or -1 where one is no object, or there is no simdjson. `digest`, unless it is NULL,
/// becomes that of all values: FNV-1a over the number of the key and the bytes of each, texts without quotes and
/// escapes.
ptrdiff_t milli_simdjson_lines(const uint8_t *text, size_t count, const char *keys, uint64_t *digest);

#ifdef __cplusplus
}
#endif

#endif
