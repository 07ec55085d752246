#include "CPacking.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAS_ZLIB
#include <zlib.h>
#endif
#ifdef HAS_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

enum packing { UNKNOWN, NONE, GZIP, ZSTANDARD };

enum result { GOES_ON, ENDED, BROKEN, TOO_LARGE };

struct milli_unpacker {
    enum packing packing;
    /// The next byte begins a member; a member ended before it.
    bool is_between, has_ended;
    bool is_at_end;
    bool takes_other_packings;
    const char *fault;
    /// The bytes of `part` that were read from the file and not unpacked yet.
    size_t begin, end;
    uint8_t part[64 * 1024];
#ifdef HAS_ZLIB
    z_stream zlib;
#endif
#ifdef HAS_ZSTD
    ZSTD_DStream *zstd;
    /// The packed bytes up to the end of the next block and of the head of another one; 0 if that is not known.
    size_t wanted;
    /// The last call filled all the room that it had, so that there may be more without another byte of the file.
    bool is_full;
#endif
};

bool milli_has_zstandard(void) {
#ifdef HAS_ZSTD
    return true;
#else
    return false;
#endif
}

milli_unpacker *milli_unpacker_make(bool takes_other_packings) {
    milli_unpacker *unpacker = calloc(1, sizeof(milli_unpacker));
    if (unpacker == NULL) abort();
    unpacker->is_between = true;
    unpacker->takes_other_packings = takes_other_packings;
    return unpacker;
}

void milli_unpacker_free(milli_unpacker *unpacker) {
#ifdef HAS_ZLIB
    if (unpacker->packing == GZIP) inflateEnd(&unpacker->zlib);
#endif
#ifdef HAS_ZSTD
    if (unpacker->packing == ZSTANDARD) ZSTD_freeDStream(unpacker->zstd);
#endif
    free(unpacker);
}

uint8_t *milli_unpacker_room(milli_unpacker *unpacker, size_t *count) {
    if (unpacker->begin == unpacker->end) unpacker->begin = unpacker->end = 0;
    *count = sizeof(unpacker->part) - unpacker->end;
    return unpacker->part + unpacker->end;
}

void milli_unpacker_fill(milli_unpacker *unpacker, size_t count) {
    unpacker->end += count;
    unpacker->is_at_end = count == 0;
}

bool milli_unpacker_is_done(const milli_unpacker *unpacker) {
    if (unpacker->fault != NULL || unpacker->begin < unpacker->end) return false;
    return unpacker->packing == NONE || (unpacker->is_at_end && unpacker->is_between);
}

const char *milli_unpacker_fault(const milli_unpacker *unpacker) {
    return unpacker->fault;
}

/// The fault of a file that is packed in another way, by its first bytes; NULL for every other file.
static const char *other_packing(const uint8_t *bytes, size_t count) {
    static const struct {
        uint8_t bytes[4];
        const char *fault;
    } others[] = {
        {{0xfd, '7', 'z', 'X'}, "packed by xz, which is not read: unpack it first"},
        {{'L', 'Z', 'I', 'P'}, "packed by lzip, which is not read: unpack it first"},
        {{0x04, 0x22, 0x4d, 0x18}, "packed by LZ4, which is not read: unpack it first"},
        {{'7', 'z', 0xbc, 0xaf}, "an archive of 7-Zip, which is not read: unpack it first"},
        {{'P', 'K', 3, 4}, "an archive of zip, which is not read: unpack it first"},
    };
    for (size_t index = 0; count >= 4 && index < sizeof(others) / sizeof(others[0]); index++) {
        if (memcmp(bytes, others[index].bytes, 4) == 0) return others[index].fault;
    }
    const bool is_bzip2 = count >= 4 && memcmp(bytes, "BZh", 3) == 0 && bytes[3] >= '1' && bytes[3] <= '9';
    return is_bzip2 ? "packed by bzip2, which is not read: unpack it first" : NULL;
}

/// Recognises the packing, as soon as there are four bytes of the file or it has ended.
static void recognise(milli_unpacker *unpacker) {
    static const uint8_t gzip[] = {0x1f, 0x8b}, zstandard[] = {0x28, 0xb5, 0x2f, 0xfd};
    const size_t count = unpacker->end - unpacker->begin;
    if (count < 4 && !unpacker->is_at_end) return;
    unpacker->packing = NONE;
    if (!unpacker->takes_other_packings) unpacker->fault = other_packing(unpacker->part, count);
    if (count >= 2 && memcmp(unpacker->part, gzip, 2) == 0) {
#ifdef HAS_ZLIB
        if (inflateInit2(&unpacker->zlib, MAX_WBITS + 16) != Z_OK) abort();
        unpacker->packing = GZIP;
#else
        unpacker->fault = "packed by gzip, which a build without zlib cannot read: unpack it first";
#endif
    }
    if (count >= 4 && memcmp(unpacker->part, zstandard, 4) == 0) {
#ifdef HAS_ZSTD
        if ((unpacker->zstd = ZSTD_createDStream()) == NULL) abort();
        unpacker->packing = ZSTANDARD;
#else
        unpacker->fault = "packed by Zstandard, which a build without zstd cannot read: unpack it first";
#endif
    }
}

#ifdef HAS_ZLIB
static enum result unpack_gzip(milli_unpacker *unpacker, uint8_t *target, size_t *count) {
    z_stream *stream = &unpacker->zlib;
    const uInt room = *count < UINT_MAX ? (uInt)*count : UINT_MAX;
    stream->next_in = unpacker->part + unpacker->begin;
    stream->avail_in = (uInt)(unpacker->end - unpacker->begin);
    stream->next_out = target;
    stream->avail_out = room;
    const int status = inflate(stream, Z_NO_FLUSH);
    unpacker->begin = unpacker->end - stream->avail_in;
    *count = room - stream->avail_out;
    switch (status) {
    case Z_OK:
    case Z_BUF_ERROR: return GOES_ON;
    case Z_STREAM_END: return inflateReset(stream) == Z_OK ? ENDED : BROKEN;
    case Z_MEM_ERROR: return TOO_LARGE;
    default: return BROKEN;
    }
}
#endif

#ifdef HAS_ZSTD
/// The most bytes of the file for one call. A call that fails does not say what it wrote before the fault, so it gets
/// no more than the rest of a block, without the head of the next; and none while there may be unpacked bytes left.
static size_t most_packed(const milli_unpacker *unpacker) {
    const size_t head = 3;
    if (unpacker->is_full) return 0;
    return unpacker->wanted > head ? unpacker->wanted - head : head;
}

static enum result unpack_zstandard(milli_unpacker *unpacker, uint8_t *target, size_t *count) {
    const size_t filled = unpacker->end - unpacker->begin, most = most_packed(unpacker);
    ZSTD_inBuffer input = {unpacker->part, unpacker->begin + (filled < most ? filled : most), unpacker->begin};
    ZSTD_outBuffer output = {target, *count, 0};
    const bool was_full = unpacker->is_full;
    const size_t status = ZSTD_decompressStream(unpacker->zstd, &output, &input);
    unpacker->begin = input.pos;
    unpacker->is_full = output.pos == output.size;
    unpacker->wanted = ZSTD_isError(status) ? 0 : status;
    if (was_full && output.pos == 0 && !ZSTD_isError(status) && status != 0) {
        return unpack_zstandard(unpacker, target, count);
    }
    *count = output.pos;
    if (!ZSTD_isError(status)) return status == 0 ? ENDED : GOES_ON;
    switch (ZSTD_getErrorCode(status)) {
    case ZSTD_error_memory_allocation:
    case ZSTD_error_frameParameter_windowTooLarge: return TOO_LARGE;
    default: return BROKEN;
    }
}
#endif

/// True if a member may begin with a byte. Zstandard has members without content too, which begin with 0x50 to 0x5F.
static bool can_begin(enum packing packing, uint8_t byte) {
    return packing == GZIP ? byte == 0x1f : byte == 0x28 || (byte & 0xf0) == 0x50;
}

static const char *fault(enum packing packing, const char *of_gzip, const char *of_zstandard) {
    return packing == GZIP ? of_gzip : of_zstandard;
}

/// Unpacks some bytes. It may take bytes of the file and write none, as for a member without content.
static size_t unpack_some(milli_unpacker *unpacker, uint8_t *target, size_t count) {
    const size_t filled = unpacker->end - unpacker->begin;
    if (unpacker->packing == UNKNOWN) recognise(unpacker);
    if (unpacker->fault != NULL || unpacker->packing == UNKNOWN) return 0;
    if (unpacker->packing == NONE) {
        const size_t copied = filled < count ? filled : count;
        memcpy(target, unpacker->part + unpacker->begin, copied);
        unpacker->begin += copied;
        return copied;
    }
    // After a member the file may end, although zlib and zstd would ask for the head of another one.
    if (unpacker->is_between && filled == 0) return 0;
    const enum packing packing = unpacker->packing;
    if (unpacker->is_between && unpacker->has_ended && !can_begin(packing, unpacker->part[unpacker->begin])) {
        unpacker->fault = fault(
            packing, "packed by gzip, and has other bytes after its end",
            "packed by Zstandard, and has other bytes after its end");
        return 0;
    }
    enum result result = BROKEN;
    size_t written = count;
#ifdef HAS_ZLIB
    if (packing == GZIP) result = unpack_gzip(unpacker, target, &written);
#endif
#ifdef HAS_ZSTD
    if (packing == ZSTANDARD) result = unpack_zstandard(unpacker, target, &written);
#endif
    unpacker->is_between = result == ENDED;
    unpacker->has_ended = unpacker->has_ended || result == ENDED;
    if (result == BROKEN) {
        unpacker->fault = fault(
            packing, "packed by gzip, and broken: fetch or pack it again",
            "packed by Zstandard, and broken: fetch or pack it again");
    } else if (result == TOO_LARGE) {
        unpacker->fault = fault(
            packing, "packed by gzip, and there is no memory to unpack it",
            "packed by Zstandard to be unpacked with more memory than it gets: unpack it first");
    } else if (result == GOES_ON && written == 0 && unpacker->is_at_end && unpacker->begin == unpacker->end) {
        unpacker->fault = fault(
            packing, "packed by gzip, and cut off: fetch or pack it again",
            "packed by Zstandard, and cut off: fetch or pack it again");
    }
    // Bytes that were unpacked before a fault are returned first.
    return written;
}

size_t milli_unpack(milli_unpacker *unpacker, uint8_t *target, size_t count) {
    while (true) {
        const size_t begin = unpacker->begin;
        const size_t written = unpack_some(unpacker, target, count);
        if (written > 0 || unpacker->fault != NULL || unpacker->begin == begin) return written;
    }
}
