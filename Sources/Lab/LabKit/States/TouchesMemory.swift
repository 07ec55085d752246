/// A state or a subject that knows the memory that one call touches, so that it can be flushed before a cold call.
///
/// For any other state, a stream of other memory replaces the contents of the caches.
public protocol TouchesMemory {
    /// Calls `visit` with the start and the number of bytes of each piece of memory that a call touches.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void)
}
