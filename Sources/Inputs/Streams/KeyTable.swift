import CPlatform

/// Numbers for keys, in the order in which they first came: their bytes in one piece, and a table of open addressing.
///
/// Beside its bytes a key takes 19 to 37 bytes. The hash is seeded in every process, so that nobody can choose keys
/// that collide. Rejected: arrays, which are retained or checked at every look-up, 1.6 times as long.
package final class KeyTable {
    package private(set) var count = 0
    /// The bytes of all keys.
    var byteCount: Int { starts[count] }
    private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    private var room = 256
    /// Where each key begins, and where the last one ends: as many as the slots take.
    private var starts = UnsafeMutablePointer<Int>.allocate(capacity: 16)
    /// 32 bits of the hash, and the number and 1; 0 where none is.
    private var slots = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 16)
    /// As random as the standard library makes hashes: not where `SWIFT_DETERMINISTIC_HASHING` is set.
    private static let seed = UInt64(bitPattern: Int64(Hasher().finalize()))

    init() {
        starts.initialize(to: 0)
        slots.initialize(repeating: 0)
    }

    deinit {
        bytes.deallocate()
        starts.deallocate()
        slots.deallocate()
    }

    /// The key of a number.
    package func key(_ number: Int) -> String { String(decoding: bytes(of: number), as: UTF8.self) }

    /// Valid until the next key is appended.
    private func bytes(of number: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + starts[number], count: starts[number + 1] - starts[number])
    }

    /// The number of a key.
    ///
    /// - Complexity: O(length), expected.
    package func number(of key: UnsafeBufferPointer<UInt8>) -> Int? { number(of: key, Self.hash(key)) }

    /// The same of a key whose hash is known.
    func number(of key: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int? {
        let found = slots[slot(of: key, hash)]
        return found == 0 ? nil : Int(found & 0xffff_ffff) - 1
    }

    /// Fetches into the cache where a key with such a hash is, which is about to be looked up.
    func expect(_ hash: UInt64) {
        if let base = slots.baseAddress { milli_prefetch(base + Int(truncatingIfNeeded: hash) & (slots.count - 1)) }
    }

    package func number(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { number(of: $0) }
    }

    /// Appends a key that is not there.
    ///
    /// - Precondition: fewer than 2³² − 1 keys.
    package func append(_ key: UnsafeBufferPointer<UInt8>) {
        precondition(count < UInt32.max - 1, "a table has fewer than 2³² keys")
        if 4 * (count + 1) > 3 * slots.count { grow() }
        let hash = Self.hash(key)
        let slot = slot(of: key, hash)
        let start = starts[count]

        if room - start < key.count {
            room = 2 * (start + key.count)
            bytes = Self.moved(bytes, start, to: room)
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

    /// Takes the last key away.
    package func removeLast() {
        // It was put last, so that no other key was put behind it.
        let last = bytes(of: count - 1)
        slots[slot(of: last, Self.hash(last))] = 0
        count -= 1
    }

    /// Products of 64 by 64 bits folded, eight bytes a step, as in wyhash: a tenth of `Hasher`'s instructions for a key
    /// of 14 bytes.
    static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
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
            // The last eight bytes, of which some were read before.
            rest = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
        } else {
            for byte in raw { rest = rest << 8 | UInt64(byte) }
        }

        return mixed(hash ^ rest, seed ^ 0x8ebc_6af0_9c88_c6e3)
    }

    /// Where a key is, or would be put.
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
        _ old: UnsafeMutablePointer<Value>, _ count: Int, to room: Int
    ) -> UnsafeMutablePointer<Value> {
        defer { old.deallocate() }
        let new = UnsafeMutablePointer<Value>.allocate(capacity: room)
        new.moveInitialize(from: old, count: count)
        return new
    }
}

/// Whether bytes are the same: eight at a time, without the call that `memcmp` is.
@inline(__always)
func areSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard one.count == other.count, let left = one.baseAddress, let right = other.baseAddress else {
        return one.count == other.count
    }
    return areSame(left, right, one.count)
}

@inline(__always)
func areSame(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let left = UnsafeRawPointer(one)
    let right = UnsafeRawPointer(other)

    func isSame(at index: Int) -> Bool {
        left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    var index = 0
    while index &+ 8 < count {
        guard isSame(at: index) else { return false }
        index &+= 8
    }

    // The last eight bytes, of which some were looked at before.
    if count >= 8 { return isSame(at: count &- 8) }
    while index < count, one[index] == other[index] { index &+= 1 }
    return index >= count
}
