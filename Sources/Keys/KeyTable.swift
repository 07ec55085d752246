import CPlatform

/// Numbers for keys in the order of appending. The bytes of all keys are in one piece of memory, and a table with open
/// addressing finds them.
///
/// A key takes 19 to 37 bytes in addition to its own. The hash has a random seed in every process, so that no input can
/// contain keys chosen to collide. Tried and rejected: arrays, which are retained or checked at every look-up and took
/// 1.6 times as long.
@usableFromInline package final class KeyTable {
    package private(set) var count = 0
    /// The number of bytes of all keys.
    package var byteCount: Int { starts[count] }
    private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    private var byteCapacity = 256
    /// The start of each key, and the end of the last one. There is room for all keys that fit into the slots before
    /// these grow.
    private var starts = UnsafeMutablePointer<Int>.allocate(capacity: 16)
    /// 32 bits of the hash, and the number plus 1; 0 if the slot is free.
    private var slots = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 16)
    /// As random as the standard library's hashes; not random if `SWIFT_DETERMINISTIC_HASHING` is set.
    private static let seed = UInt64(bitPattern: Int64(Hasher().finalize()))

    package init() {
        starts.initialize(to: 0)
        slots.initialize(repeating: 0)
    }

    deinit {
        bytes.deallocate()
        starts.deallocate()
        slots.deallocate()
    }

    package func key(_ number: Int) -> String { String(decoding: bytes(of: number), as: UTF8.self) }

    /// Returns the bytes of a key, valid until the next one is appended.
    private func bytes(of number: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + starts[number], count: starts[number + 1] - starts[number])
    }

    /// Returns the number of a key; nil if it was not appended.
    ///
    /// - Complexity: O(length), expected.
    @usableFromInline package func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        number(of: key, Self.hash(key))
    }

    /// Returns the number of a key with its ``hash(_:)``.
    package func number(of key: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int? {
        let slot = slots[slot(of: key, hash)]
        return slot == 0 ? nil : Int(slot & 0xffff_ffff) - 1
    }

    /// Fetches the slot of a hash into the cache, because its key is about to be looked up.
    package func prefetch(_ hash: UInt64) {
        if let base = slots.baseAddress { milli_prefetch(base + Int(truncatingIfNeeded: hash) & (slots.count - 1)) }
    }

    package func number(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { number(of: $0) }
    }

    /// Appends a key.
    ///
    /// - Precondition: the key is not there, and there are fewer than 2³² − 1 keys.
    package func append(_ key: UnsafeBufferPointer<UInt8>) {
        precondition(count < UInt32.max - 1, "a table has fewer than 2³² keys")
        if 4 * (count + 1) > 3 * slots.count { grow() }
        let hash = Self.hash(key)
        let slot = slot(of: key, hash)
        let start = starts[count]

        if byteCapacity - start < key.count {
            byteCapacity = 2 * (start + key.count)
            bytes = Self.moved(bytes, start, to: byteCapacity)
        }

        if let base = key.baseAddress { (bytes + start).initialize(from: base, count: key.count) }
        count += 1
        starts[count] = start + key.count
        slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(count)
    }

    package func append(_ key: String) {
        var key = key
        key.withUTF8 { append($0) }
    }

    /// Removes the last key.
    package func removeLast() {
        // It was the last key, so no search passes over its slot.
        let last = bytes(of: count - 1)
        slots[slot(of: last, Self.hash(last))] = 0
        count -= 1
    }

    /// Returns the hash of a key: folded products of 64 by 64 bits, eight bytes a step, as in wyhash. For a key of 14
    /// bytes that is a tenth of `Hasher`'s instructions.
    package static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let product = left.multipliedFullWidth(by: right)
            return product.high ^ product.low
        }

        let raw = UnsafeRawBufferPointer(key)
        var hash = mixed(seed ^ UInt64(raw.count), 0xa076_1d64_78bd_642f)
        var index = 0
        var rest = 0 as UInt64

        while index + 8 < raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = mixed(hash ^ word, seed ^ 0xe703_7ed1_a0b4_28db)
            index += 8
        }

        if raw.count >= 8 {
            // The last eight bytes; the first ones may have been read already.
            rest = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
        } else if raw.count >= 4 {
            // The first and the last four bytes, which may overlap.
            let first = raw.loadUnaligned(as: UInt32.self)
            let last = raw.loadUnaligned(fromByteOffset: raw.count - 4, as: UInt32.self)
            rest = UInt64(first) << 32 | UInt64(last)
        } else {
            for byte in raw { rest = rest << 8 | UInt64(byte) }
        }

        return mixed(hash ^ rest, seed ^ 0x8ebc_6af0_9c88_c6e3)
    }

    /// Returns the slot of a key, or the free slot where it belongs.
    private func slot(of key: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let slots = slots
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32, areSame(bytes(of: Int(slots[slot] & 0xffff_ffff) - 1), key) { break }
            slot = (slot + 1) & (slots.count - 1)
        }

        return slot
    }

    private func grow() {
        let size = slots.count * 2
        slots.deallocate()
        slots = .allocate(capacity: size)
        slots.initialize(repeating: 0)
        starts = Self.moved(starts, count + 1, to: size / 4 * 3 + 1)

        for number in 0..<count {
            let hash = Self.hash(bytes(of: number))
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(number + 1)
        }
    }

    private static func moved<Value>(
        _ old: UnsafeMutablePointer<Value>, _ count: Int, to capacity: Int
    ) -> UnsafeMutablePointer<Value> {
        defer { old.deallocate() }
        let new = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
        new.moveInitialize(from: old, count: count)
        return new
    }
}
