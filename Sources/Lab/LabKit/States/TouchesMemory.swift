/// A state or a subject that knows which memory one call touches, so that a cold call can begin by flushing it.
///
/// For any other state the caches are streamed over.
public protocol TouchesMemory {
    /// Calls `visit` with the start and the number of bytes of each piece of memory that a call touches.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void)
}
