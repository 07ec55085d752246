import JSONText

/// Numbers for keys, in the order in which they first came: their bytes in one piece, and a table of open addressing.
///
/// Beside its bytes a key takes 19 to 30 bytes. The hash is seeded in every process, so that nobody can choose keys
/// that collide.
package struct KeyTable: Sendable {
    private var bytes: [UInt8] = []
    /// Where each key ends.
    private var ends: [Int] = []
    /// 32 bits of the hash, and the number and 1; 0 where none is.
    private var slots = [UInt64](repeating: 0, count: 16)
    private let seed = UInt64.random(in: .min ... .max)

    package var count: Int { ends.count }

    /// The key of a number.
    package func key(_ number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

    private func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

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
    package mutating func append(_ key: UnsafeBufferPointer<UInt8>) {
        precondition(count < UInt32.max - 1, "a table has fewer than 2³² keys")
        if 4 * (count + 1) > 3 * slots.count { grow() }
        let hash = self.hash(key)
        let slot = slot(of: key, hash)
        bytes.append(contentsOf: key)
        ends.append(bytes.count)
        slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(count)
    }

    package mutating func append(_ key: String) {
        var key = key
        key.withUTF8 { append($0) }
    }

    /// Takes the last key away.
    package mutating func removeLast() {
        let last = Array(bytes[range(count - 1)])
        // It was put last, so that no other key was put behind it.
        last.withUnsafeBufferPointer { slots[slot(of: $0, hash($0))] = 0 }
        ends.removeLast()
        bytes.removeLast(last.count)
    }

    /// Products of 64 by 64 bits folded, eight bytes a step, as in wyhash: a tenth of `Hasher`'s instructions for a key
    /// of 14 bytes.
    private func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let product = left.multipliedFullWidth(by: right)
            return product.high ^ product.low
        }
        let raw = UnsafeRawBufferPointer(key)
        var hash = mixed(seed ^ UInt64(key.count), 0xa076_1d64_78bd_642f)
        var index = 0
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = mixed(hash ^ word, seed ^ 0xe703_7ed1_a0b4_28db)
            index += 8
        }
        var rest: UInt64 = 0
        while index < raw.count {
            rest = rest << 8 | UInt64(raw[index])
            index += 1
        }
        return mixed(hash ^ rest, seed ^ 0x8ebc_6af0_9c88_c6e3)
    }

    /// Where a key is, or would be put.
    private func slot(of key: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        var slot = Int(hash & UInt64(slots.count - 1))
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32, isSame(key, Int(slots[slot] & 0xffff_ffff) - 1) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private func isSame(_ key: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
        bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range(number)]).isSame(as: key) }
    }

    private mutating func grow() {
        slots = [UInt64](repeating: 0, count: slots.count * 2)
        for number in 0..<count {
            let hash = bytes.withUnsafeBufferPointer { self.hash(UnsafeBufferPointer(rebasing: $0[range(number)])) }
            var slot = Int(hash & UInt64(slots.count - 1))
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(number + 1)
        }
    }
}
