/// Numbers for keys, in the order in which they first came: their bytes in one piece, and a table of open addressing.
///
/// Beside its bytes a key takes 19 to 30 bytes. The hash is seeded in every process, so that nobody can choose keys
/// that collide. Pointers, because arrays were retained and released for every look-up.
package final class KeyTable {
    package private(set) var count = 0
    private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
    private var room = 0
    /// Where each key begins, and where the last one ends.
    private var starts = UnsafeMutablePointer<Int>.allocate(capacity: 13)
    /// 32 bits of the hash, and the number and 1; 0 where none is. A power of two.
    private var slots = KeyTable.emptySlots(16)
    private var slotCount = 16
    private let seed = UInt64.random(in: .min ... .max)

    init() { starts.initialize(to: 0) }

    deinit {
        bytes.deallocate()
        starts.deallocate()
        slots.deallocate()
    }

    /// The key of a number.
    package func key(_ number: Int) -> String { withKey(number) { String(decoding: $0, as: UTF8.self) } }

    func withKey<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: bytes + starts[number], count: starts[number + 1] - starts[number]))
    }

    /// The number of a key.
    ///
    /// - Complexity: O(length), expected.
    package func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        let found = slots[slot(of: key, hash(key))]
        return found == 0 ? nil : Int(found & 0xffff_ffff) - 1
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
        if 4 * (count + 1) > 3 * slotCount { grow() }
        let hash = self.hash(key)
        let slot = slot(of: key, hash)
        let start = starts[count]
        if room - start < key.count {
            (bytes, room) = Self.moved(bytes, start, to: max(256, 2 * room, start + key.count))
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
        withKey(count - 1) { slots[slot(of: $0, hash($0))] = 0 }
        count -= 1
    }

    /// Products of 64 by 64 bits folded, eight bytes a step, as in wyhash: a tenth of `Hasher`'s instructions for a key
    /// of 14 bytes.
    private func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let product = left.multipliedFullWidth(by: right)
            return product.high ^ product.low
        }
        let raw = UnsafeRawBufferPointer(key)
        func word(_ index: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
        var hash = mixed(seed ^ UInt64(raw.count), 0xa076_1d64_78bd_642f)
        var index = 0
        while index + 8 < raw.count {
            hash = mixed(hash ^ word(index), seed ^ 0xe703_7ed1_a0b4_28db)
            index += 8
        }
        var rest: UInt64 = 0
        if raw.count >= 8 {
            // The last eight bytes, of which some were read before.
            rest = word(raw.count - 8)
        } else {
            for byte in raw { rest = rest << 8 | UInt64(byte) }
        }
        return mixed(hash ^ rest, seed ^ 0x8ebc_6af0_9c88_c6e3)
    }

    /// Where a key is, or would be put.
    private func slot(of key: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let (slots, mask) = (slots, slotCount - 1)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32 {
                let number = Int(slots[slot] & 0xffff_ffff) - 1
                let start = starts[number]
                if starts[number + 1] - start == key.count, areSame(bytes + start, key.baseAddress, key.count) {
                    return slot
                }
            }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private func grow() {
        slots.deallocate()
        slotCount *= 2
        slots = Self.emptySlots(slotCount)
        // As many keys as the slots take, and the end of the last.
        (starts, _) = Self.moved(starts, count + 1, to: slotCount / 4 * 3 + 1)
        for number in 0..<count {
            let hash = withKey(number, hash)
            var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
            slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(number + 1)
        }
    }

    private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<UInt64> {
        let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
        slots.initialize(repeating: 0, count: count)
        return slots
    }

    private static func moved<Value>(
        _ old: UnsafeMutablePointer<Value>, _ count: Int, to room: Int
    ) -> (UnsafeMutablePointer<Value>, Int) {
        let new = UnsafeMutablePointer<Value>.allocate(capacity: room)
        new.moveInitialize(from: old, count: count)
        old.deallocate()
        return (new, room)
    }
}

/// Whether so many bytes are the same: eight at a time, without the call that `memcmp` is.
@inline(__always)
func areSame(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard let other else { return count == 0 }
    let (left, right) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
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
    while index < count {
        guard one[index] == other[index] else { return false }
        index &+= 1
    }
    return true
}
