#ifndef MILLI_CPACKING_H
#define MILLI_CPACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether there was zlib when this was built.
bool milli_has_gzip(void);

/// Whether there was zstd.
bool milli_has_zstandard(void);

/// The most bytes that so many take when they are packed.
size_t milli_gzip_bound(size_t count);

/// Packs bytes by gzip (RFC 1952), with an empty head, as well as zlib can: the same ones always give the same. 0 where
/// they are 4 GiB or more, or there is no memory or no zlib.
size_t milli_gzip(const uint8_t *source, size_t count, uint8_t *target, size_t room);

/// What unpacks the bytes of one file, where its first ones say that they are packed by gzip (RFC 1952) or Zstandard
/// (RFC 8878), as many members as stand one behind the other. It holds a part of what is packed and no more.
typedef struct milli_unpacker milli_unpacker;

/// Never NULL: without memory the process ends.
milli_unpacker *milli_unpacker_make(void);

void milli_unpacker_free(milli_unpacker *unpacker);

/// Where the next bytes of the file are to be read to, and how many of them fit.
uint8_t *milli_unpacker_room(milli_unpacker *unpacker, size_t *count);

/// Says that so many bytes were read to there; 0 at the end of the file.
void milli_unpacker_fill(milli_unpacker *unpacker, size_t count);

/// Writes as many unpacked bytes as there are and fit. 0 where more of the file is needed, and at its end.
size_t milli_unpack(milli_unpacker *unpacker, uint8_t *target, size_t count);

/// Whether all was handed out that was filled in and nothing of the rest needs unpacking: it can be read as it is.
bool milli_unpacker_is_done(const milli_unpacker *unpacker);

/// What is wrong with what is packed; NULL where nothing is, up to here.
const char *milli_unpacker_fault(const milli_unpacker *unpacker);

#endif
