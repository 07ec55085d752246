#ifndef MILLI_FLOOR_LINES_H
#define MILLI_FLOOR_LINES_H

#include <stddef.h>
#include <stdint.h>

/// Copies the lines of a text, which end at `ends`, from the number `*line` on, as many as fit; `*line` becomes the
/// number of the next line. Returns the bytes.
size_t milli_floor_copy_lines(
    const uint8_t *text, const int32_t *ends, size_t count, ptrdiff_t *line, uint8_t *target, size_t room);

/// The number of line ends in a text.
size_t milli_floor_lines(const uint8_t *text, size_t count);

#endif
