#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Looks a type up in a table without collisions, which is built when handlers are registered (hash, displace and compress:
/// Belazzougui, Botelho and Dietzfelbinger 2009).
///
/// The hash of a type names a bucket of about 4 types; the bucket's displacement moves each of them to a slot of its own. A slot
/// is one cache line and holds the type up to 56 bytes without what all types share at their beginning, so that a look-up
/// reads two lines, however many types there are, beside those of the type itself.
///
/// Rejected: slots that point to texts, a third line; and hashing only what tells the types apart, as what nobody registered
/// must be compared to its end all the same.
public final class PerfectHashRoutes: Routes, @unchecked Sendable {
    // Sound to share: nothing is written once it is made.
    private let slots: UnsafeMutableRawPointer
    private let slotCount: UInt64
    private let displacements: UnsafeMutablePointer<UInt16>
    private let bucketCount: UInt64
    private let seed: UInt64
    /// What all types begin with.
    private let prefix: UnsafeMutablePointer<UInt8>
    private let prefixCount: Int
    /// The ends of types that are too long for a slot, one behind the other.
    private let long: UnsafeMutablePointer<UInt8>
    private let longCount: Int

    private static let slotBytes = 64
    private static let inSlot = 56
    private static let empty = UInt32.max

    /// - Complexity: O(n) expected for n types.
    public init(_ types: [String]) throws(RouteError) {
        try RouteError.check(types)
        let texts = types.map { Array($0.utf8) }
        let shared = Self.commonPrefix(texts)
        prefixCount = shared
        prefix = .allocate(capacity: max(prefixCount, 1))
        prefix.initialize(from: Array((texts.first ?? []).prefix(prefixCount)), count: prefixCount)
        let displaced = Displacement(texts, without: prefixCount)
        seed = displaced.seed
        slotCount = UInt64(displaced.slotCount)
        bucketCount = UInt64(displaced.displacements.count)
        displacements = .allocate(capacity: displaced.displacements.count)
        displacements.initialize(from: displaced.displacements, count: displaced.displacements.count)
        slots = .allocate(byteCount: displaced.slotCount * Self.slotBytes, alignment: Self.slotBytes)
        memset(slots, 0xff, displaced.slotCount * Self.slotBytes)
        longCount = texts.map { $0.count - shared }.filter { $0 > Self.inSlot }.reduce(0, +)
        long = .allocate(capacity: max(longCount, 1))
        var end = 0
        for (number, text) in texts.enumerated() {
            let slot = slots + displaced.slots[number] * Self.slotBytes
            let rest = text.dropFirst(prefixCount)
            slot.storeBytes(of: UInt32(rest.count), as: UInt32.self)
            slot.storeBytes(of: Int32(number), toByteOffset: 4, as: Int32.self)
            rest.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                if bytes.count <= Self.inSlot {
                    memcpy(slot + 8, start, bytes.count)
                } else {
                    slot.storeBytes(of: end, toByteOffset: 8, as: Int.self)
                    memcpy(long + end, start, bytes.count)
                    end += bytes.count
                }
            }
        }
    }

    deinit {
        slots.deallocate()
        displacements.deallocate()
        prefix.deallocate()
        long.deallocate()
    }

    /// - Complexity: O(length of the type).
    public func handler(of type: String) -> Int? {
        // Of a string that is short or native this is its own memory, else a copy.
        if let found = type.utf8.withContiguousStorageIfAvailable({ handler(of: $0) }) { return found }
        var copy = type
        return copy.withUTF8 { handler(of: $0) }
    }

    @inline(__always)
    private func handler(of type: UnsafeBufferPointer<UInt8>) -> Int? {
        let count = type.count - prefixCount
        guard count >= 0, let start = type.baseAddress else { return emptyHandler(of: type) }
        let rest = UnsafeRawPointer(start) + prefixCount
        let hash = TypeHash.hash(rest, count: count, seed: seed)
        let bucket = hash.multipliedFullWidth(by: bucketCount).high
        let slot = slots + Int(Displacement.slot(hash, displacements[Int(bucket)], of: slotCount)) * Self.slotBytes
        guard slot.load(as: UInt32.self) == UInt32(truncatingIfNeeded: count) else { return nil }
        let expected =
            count <= Self.inSlot
            ? UnsafeRawPointer(slot) + 8 : UnsafeRawPointer(long) + slot.load(fromByteOffset: 8, as: Int.self)
        guard memcmp(rest, expected, count) == 0, memcmp(start, prefix, prefixCount) == 0 else { return nil }
        return Int(slot.load(fromByteOffset: 4, as: Int32.self))
    }

    /// The empty text may have no address.
    @inline(never)
    private func emptyHandler(of type: UnsafeBufferPointer<UInt8>) -> Int? {
        guard type.isEmpty, prefixCount == 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { byte in
            handler(of: UnsafeBufferPointer(start: byte.baseAddress, count: 0))
        }
    }

    private static func commonPrefix(_ texts: [[UInt8]]) -> Int {
        guard let first = texts.first else { return 0 }
        return texts.dropFirst().reduce(first.count) { shared, text in
            zip(first.prefix(shared), text).prefix { $0 == $1 }.count
        }
    }

    /// What the routes take, in bytes.
    public var bytes: Int {
        Int(slotCount) * Self.slotBytes + Int(bucketCount) * 2 + prefixCount + longCount
    }

    /// Visits the memory that a call may touch.
    public func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(slots), Int(slotCount) * Self.slotBytes)
        visit(UnsafeRawPointer(displacements), Int(bucketCount) * 2)
        visit(UnsafeRawPointer(prefix), prefixCount)
        visit(UnsafeRawPointer(long), longCount)
    }
}
