#ifndef MILLI_CPACKING_H
#define MILLI_CPACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// True if this was built with zlib.
bool milli_has_gzip(void);

/// True if this was built with zstd.
bool milli_has_zstandard(void);

/// The most bytes that packing `count` bytes gives.
size_t milli_gzip_bound(size_t count);

/// Packs bytes by gzip (RFC 1952) at a level of zlib, from 1 to 9, without a name or a time, so that equal bytes always
/// give equal archives. Returns the number of packed bytes; 0 for 4 GiB or more, and without memory or zlib.
size_t milli_gzip(const uint8_t *source, size_t count, uint8_t *target, size_t room, int level);

/// An unpacker for one file: all members of it, if its first bytes show that it is packed by gzip (RFC 1952) or
/// Zstandard (RFC 8878). It stores no more than a part of the packed bytes.
///
/// The caller fills it and takes unpacked bytes from it by turns:
///
///     file → room, fill → unpack → target
typedef struct milli_unpacker milli_unpacker;

/// Makes an unpacker; without memory the process ends. A file that is packed in another way, such as by xz, has a
/// fault, unless the caller takes it as it is.
milli_unpacker *milli_unpacker_make(bool takes_other_packings);

/// Frees an unpacker.
void milli_unpacker_free(milli_unpacker *unpacker);

/// The memory for the next bytes of the file, and its size.
uint8_t *milli_unpacker_room(milli_unpacker *unpacker, size_t *count);

/// Reports the number of bytes that were read into that memory; 0 at the end of the file.
void milli_unpacker_fill(milli_unpacker *unpacker, size_t count);

/// Writes unpacked bytes to `target` and returns their number; 0 if it needs more of the file, and at its end.
size_t milli_unpack(milli_unpacker *unpacker, uint8_t *target, size_t count);

/// True if all bytes that were filled in are taken and the rest of the file is not packed, so that the caller can read
/// it directly.
bool milli_unpacker_is_done(const milli_unpacker *unpacker);

/// The fault of the packed bytes, for people; NULL if there is none so far.
const char *milli_unpacker_fault(const milli_unpacker *unpacker);

#endif
