import CPlatform

/// Uses a value, so that the work that led to it cannot be dropped. No instruction for values of 8 bytes, at most a
/// store to the stack for others.
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

/// Uses a number where it is, in its floating-point register.
@inlinable @inline(__always)
public func consume(_ value: Double) {
    milli_consume_double(value)
}

/// Uses an object's reference, not what the object holds.
@inlinable @inline(__always)
public func consume<Object: AnyObject>(_ object: Object) {
    milli_consume_word(UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())))
}

/// Uses an object's reference or its absence: what a search that may find nothing returns.
@_disfavoredOverload
@inlinable @inline(__always)
public func consume<Object: AnyObject>(_ object: Object?) {
    milli_consume_word(UInt64(UInt(bitPattern: object.map { Unmanaged.passUnretained($0).toOpaque() })))
}

/// Uses a value that holds references, such as a string or an array; it is stored to the stack.
@_disfavoredOverload
@inlinable @inline(__always)
public func consume<Value>(_ value: Value) {
    withUnsafePointer(to: value) { milli_consume_memory($0) }
}

/// Tells the optimiser that all memory may have been read and changed here: pending stores are done, loads are repeated.
/// No instruction of its own.
@inlinable @inline(__always)
public func clobberMemory() {
    milli_clobber_memory()
}
