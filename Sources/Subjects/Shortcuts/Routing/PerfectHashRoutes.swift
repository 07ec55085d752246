import Foundation

/// Looks a type up in a table without collisions, which is built when handlers are registered (hash, displace and
/// compress: Belazzougui, Botelho and Dietzfelbinger 2009).
///
/// The hash of a type names a bucket of about 4 types; the bucket's displacement moves each type to a slot of its own.
/// A slot is one cache line, so that a look-up reads two lines, besides those of the type's text, which is compared
/// whole.
///
/// A type is a head, empty for most, and a tail of at most 48 bytes. Types that begin alike share one head, which stays
/// in the cache. Only tails are hashed, unless two types have the same tail; then whole types are. Rejected: slots that
/// point to texts, which is a third line; and hashing after a prefix common to all types, which one type that begins
/// otherwise makes useless.
@usableFromInline
package final class PerfectHashRoutes: Routes, @unchecked Sendable {
    // Sound to share: nothing is written once it is made.
    private let slots: UnsafeMutableRawPointer
    private let slotCount: UInt64
    private let displacements: UnsafeMutablePointer<UInt16>
    private let bucketCount: UInt64
    private let seed: UInt64
    private let hashesTails: Bool
    private let heads: UnsafeMutablePointer<UInt8>
    private let headBytes: Int

    // A slot: the length of the type, its handler, where its head is, and from byte 16 on its tail.
    private static let slotBytes = 64
    private static let tailBytes = 48
    private static let tailOffset = 16

    /// - Complexity: O(n) expected for n types.
    @usableFromInline
    package init(_ types: [String]) throws(RouteError) {
        try RouteError.check(types)
        let texts = types.map { Array($0.utf8) }
        let displaced: Displacement

        if let ofTails = Displacement(texts, hashing: { $0.dropFirst(Self.headCount($0.count)) }) {
            displaced = ofTails
            hashesTails = true
        } else {
            guard let ofAll = Displacement(texts, hashing: { $0[...] }) else {
                preconditionFailure("types that differ have different hashes with one seed of a hundred")
            }

            displaced = ofAll
            hashesTails = false
        }

        seed = displaced.seed
        slotCount = UInt64(displaced.slotCount)
        bucketCount = UInt64(displaced.displacements.count)
        displacements = .allocate(capacity: displaced.displacements.count)
        displacements.initialize(from: displaced.displacements, count: displaced.displacements.count)
        slots = .allocate(byteCount: displaced.slotCount * Self.slotBytes, alignment: Self.slotBytes)

        // Nothing is as long as an empty slot says.
        memset(slots, 0xff, displaced.slotCount * Self.slotBytes)
        let table = HeadTable(texts.map { $0.prefix(Self.headCount($0.count)) })
        headBytes = table.bytes.count
        heads = .allocate(capacity: max(headBytes, 1))
        heads.initialize(from: table.bytes, count: headBytes)

        for (number, text) in texts.enumerated() {
            let slot = slots + displaced.slots[number] * Self.slotBytes
            slot.storeBytes(of: UInt32(text.count), as: UInt32.self)
            slot.storeBytes(of: Int32(number), toByteOffset: 4, as: Int32.self)
            slot.storeBytes(of: table.offsets[number], toByteOffset: 8, as: Int.self)

            for (index, byte) in text.dropFirst(Self.headCount(text.count)).enumerated() {
                slot.storeBytes(of: byte, toByteOffset: Self.tailOffset + index, as: UInt8.self)
            }
        }
    }

    deinit {
        slots.deallocate()
        displacements.deallocate()
        heads.deallocate()
    }

    /// The length of the head of a type: a multiple of 32, so that types of about the same length have heads that are
    /// the same.
    @inline(__always)
    private static func headCount(_ count: Int) -> Int { count <= tailBytes ? 0 : (count - tailBytes + 31) & ~31 }

    /// - Complexity: O(length of the type).
    @usableFromInline
    package func handler(of type: String) -> Int? {
        // Of a string that is short or native this is its own memory, else a copy.
        if let handler = type.utf8.withContiguousStorageIfAvailable({ handler(of: $0) }) { return handler }
        var copy = type
        return copy.withUTF8 { handler(of: $0) }
    }

    @inline(__always)
    private func handler(of type: UnsafeBufferPointer<UInt8>) -> Int? {
        // The empty text may have no address; nothing is read there.
        let start = UnsafeRawPointer(type.baseAddress ?? UnsafePointer(heads))
        let headCount = Self.headCount(type.count)
        let tail = start + headCount
        let tailCount = type.count - headCount
        let hash =
            hashesTails
            ? TypeHash.hash(tail, count: tailCount, seed: seed) : TypeHash.hash(start, count: type.count, seed: seed)
        let bucket = hash.multipliedFullWidth(by: bucketCount).high
        let slot = slots + Int(Displacement.slot(hash, displacements[Int(bucket)], of: slotCount)) * Self.slotBytes

        guard slot.load(as: UInt32.self) == UInt32(truncatingIfNeeded: type.count),
            memcmp(tail, slot + Self.tailOffset, tailCount) == 0,
            headCount == 0 || memcmp(start, heads + slot.load(fromByteOffset: 8, as: Int.self), headCount) == 0
        else { return nil }

        return Int(slot.load(fromByteOffset: 4, as: Int32.self))
    }

    @usableFromInline
    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(slots), Int(slotCount) * Self.slotBytes)
        visit(UnsafeRawPointer(displacements), Int(bucketCount) * 2)
        visit(UnsafeRawPointer(heads), headBytes)
    }
}

/// The beginnings of texts, each kept once.
private struct HeadTable {
    private(set) var bytes: [UInt8] = []
    /// By text: where its beginning is.
    private(set) var offsets: [Int] = []

    init(_ heads: [ArraySlice<UInt8>]) {
        var headNumbers: [ArraySlice<UInt8>: Int] = [:]
        offsets.reserveCapacity(heads.count)
        for head in heads {
            if headNumbers[head] == nil {
                headNumbers[head] = bytes.count
                bytes += head
            }
            offsets.append(headNumbers[head] ?? 0)
        }
    }
}
