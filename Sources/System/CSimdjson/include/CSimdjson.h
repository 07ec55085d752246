#ifndef MILLI_CSIMDJSON_H
#define MILLI_CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// True if this was built with simdjson.
bool milli_has_simdjson(void);

/// Finds the values of some keys in a text with one object a line, with simdjson's on-demand parser.
///
/// `keys` are up to 16, separated by spaces. Up to 64 bytes after the end of the text may be read. `digest`, unless it
/// is NULL, becomes that of all values: FNV-1a over the number of the key and the bytes of each, texts without quotes
/// and escapes. Returns the number of lines, or -1 if a line is no object or there is no simdjson.
ptrdiff_t milli_simdjson_lines(const uint8_t *text, size_t count, const char *keys, uint64_t *digest);

#ifdef __cplusplus
}
#endif

#endif
