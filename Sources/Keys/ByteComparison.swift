/// Returns true if bytes are equal. It compares eight or four at a time, and avoids the call of `memcmp`.
@inlinable
@inline(__always)
package func areSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard one.count == other.count, let left = one.baseAddress, let right = other.baseAddress else {
        return one.count == other.count
    }
    return areSame(left, right, one.count)
}

/// Returns true if the first `count` bytes are the same.
@inlinable
@inline(__always)
package func areSame(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let left = UnsafeRawPointer(one)
    let right = UnsafeRawPointer(other)

    func isSame(at index: Int) -> Bool {
        left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    func isHalfSame(at index: Int) -> Bool {
        left.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            == right.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    }

    var index = 0
    while index &+ 8 < count {
        guard isSame(at: index) else { return false }
        index &+= 8
    }

    // The last eight bytes; the first ones may have been compared already.
    if count >= 8 { return isSame(at: count &- 8) }
    if count >= 4 {
        return isHalfSame(at: 0) && isHalfSame(at: count &- 4)
    }

    while index < count, one[index] == other[index] { index &+= 1 }
    return index >= count
}
