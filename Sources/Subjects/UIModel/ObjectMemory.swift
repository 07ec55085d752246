#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// The memory of objects, which a measurement on cold caches has to flush.
package enum ObjectMemory {
    /// Visits an object with all its fields, as address and length in bytes.
    package static func visit(_ object: AnyObject, _ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()), bytes(of: type(of: object)))
    }

    /// The size of an instance in bytes, from the metadata of its class, without the bytes that the allocator adds.
    private static func bytes(of type: AnyClass) -> Int {
        #if canImport(ObjectiveC)
            class_getInstanceSize(type)
        #else
            // Kind and superclass take 8 bytes each, flags and address point 4 each; the size follows.
            Int(unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self))
        #endif
    }
}
