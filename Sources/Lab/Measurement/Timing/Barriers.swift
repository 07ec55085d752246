import CPlatform

// The barriers are empty assembly statements. They emit no instruction and take no time, but the optimiser knows
// nothing about a value that passed through. In the machine code on x86-64 the body of `for … { consume(opaque(x) &* 3)
// }` is one `mov` and one `lea`, and stays in the loop, at one cycle an iteration; without the barriers the loop is
// gone.
//
// Rejected: calls to functions that are not inlined, because they spill registers, and a call and a return are in the
// time. Rejected: writing to a global, because each iteration has a store, and the input can still be hoisted.

/// The same value, hidden from the optimiser, so that work on it cannot be hoisted out of a loop or done at compile
/// time.
///
/// Values of 1, 2, 4 and 8 bytes (numbers, pointers, small structures) stay in a register; others go through memory.
@inlinable @inline(__always)
public func opaque<Value: BitwiseCopyable>(_ value: Value) -> Value {
    switch MemoryLayout<Value>.size {
    case 8:
        return unsafeBitCast(milli_opaque_word(unsafeBitCast(value, to: UInt64.self)), to: Value.self)
    case 4:
        let word = milli_opaque_word(UInt64(unsafeBitCast(value, to: UInt32.self)))
        return unsafeBitCast(UInt32(truncatingIfNeeded: word), to: Value.self)
    case 2:
        let word = milli_opaque_word(UInt64(unsafeBitCast(value, to: UInt16.self)))
        return unsafeBitCast(UInt16(truncatingIfNeeded: word), to: Value.self)
    case 1:
        let word = milli_opaque_word(UInt64(unsafeBitCast(value, to: UInt8.self)))
        return unsafeBitCast(UInt8(truncatingIfNeeded: word), to: Value.self)
    default:
        var copy = value
        withUnsafeMutablePointer(to: &copy) { milli_consume_memory($0) }
        return copy
    }
}

/// The same number, hidden from the optimiser; it stays in its floating-point register.
@inlinable @inline(__always)
public func opaque(_ value: Double) -> Double { milli_opaque_double(value) }

/// The same number, hidden from the optimiser; it stays in its floating-point register.
@inlinable @inline(__always)
public func opaque(_ value: Float) -> Float { milli_opaque_float(value) }

/// The same object, through a reference that is hidden from the optimiser.
///
/// The result is a new strong reference. If it is passed to a call, the compiler adds a retain and a release, which
/// together took 5.5 ns on an EPYC. A timed loop uses ``withOpaque(_:_:)``, which adds neither.
@inlinable @inline(__always)
public func opaque<Object: AnyObject>(_ object: Object) -> Object {
    let address = milli_opaque_pointer(Unmanaged.passUnretained(object).toOpaque())
    return Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
}

/// The same object or `nil`; the optimiser does not know which.
@_disfavoredOverload
@inlinable @inline(__always)
public func opaque<Object: AnyObject>(_ object: Object?) -> Object? {
    let word = milli_opaque_word(UInt64(UInt(bitPattern: object.map { Unmanaged.passUnretained($0).toOpaque() })))
    guard let address = UnsafeRawPointer(bitPattern: UInt(word)) else { return nil }
    return Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
}

/// The same value, hidden from the optimiser, for values that hold references: strings, arrays, existentials.
///
/// The value is copied to the stack and back, which can cost a retain and a release. In a timed loop prefer the object
/// or the pointer inside it. This overload is disfavoured, so that an object of a protocol's type counts as an object.
@_disfavoredOverload
@inlinable @inline(__always)
public func opaque<Value>(_ value: Value) -> Value {
    var copy = value
    withUnsafeMutablePointer(to: &copy) { milli_consume_memory($0) }
    return copy
}

/// Calls `body` with the same object, hidden from the optimiser, without retaining it.
///
///     for _ in 0..<count { consume(withOpaque(window) { search.foregroundView(from: $0) }) }
///
/// It is sound because `object` lives until `body` has returned, and the address is that of `object`.
@inlinable @inline(__always)
public func withOpaque<Object: AnyObject, Result>(
    _ object: Object, _ body: (Object) throws -> Result
) rethrows -> Result {
    try withExtendedLifetime(object) {
        let address = milli_opaque_pointer(Unmanaged.passUnretained(object).toOpaque())
        return try Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef(body)
    }
}

/// Uses a value, so that the optimiser cannot drop the work that made it.
///
/// It takes no instruction for values of 8 bytes, and at most a store to the stack for others.
@inlinable @inline(__always)
public func consume<Value: BitwiseCopyable>(_ value: Value) {
    switch MemoryLayout<Value>.size {
    case 8: milli_consume_word(unsafeBitCast(value, to: UInt64.self))
    case 4: milli_consume_word(UInt64(unsafeBitCast(value, to: UInt32.self)))
    case 2: milli_consume_word(UInt64(unsafeBitCast(value, to: UInt16.self)))
    case 1: milli_consume_word(UInt64(unsafeBitCast(value, to: UInt8.self)))
    default: withUnsafePointer(to: value) { milli_consume_memory($0) }
    }
}

/// Uses a number in its floating-point register.
@inlinable @inline(__always)
public func consume(_ value: Double) { milli_consume_double(value) }

/// Uses an object's reference, not its content.
@inlinable @inline(__always)
public func consume<Object: AnyObject>(_ object: Object) {
    milli_consume_word(UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())))
}

/// Uses an object's reference or `nil`, such as the result of a search.
@_disfavoredOverload
@inlinable @inline(__always)
public func consume<Object: AnyObject>(_ object: Object?) {
    milli_consume_word(UInt64(UInt(bitPattern: object.map { Unmanaged.passUnretained($0).toOpaque() })))
}

/// Uses a value that holds references, such as a string or an array, by storing it to the stack.
@_disfavoredOverload
@inlinable @inline(__always)
public func consume<Value>(_ value: Value) { withUnsafePointer(to: value) { milli_consume_memory($0) } }

/// Tells the optimiser that all memory may have been read and changed here, so that it completes pending stores and
/// repeats loads. It takes no instruction itself.
@inlinable @inline(__always)
public func clobberMemory() { milli_clobber_memory() }
