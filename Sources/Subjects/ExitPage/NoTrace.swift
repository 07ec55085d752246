/// A trace that records nothing. An optimised build contains no code for it.
struct NoTrace: VisitTrace {
    @inline(__always) func buffer(_ name: VisitedBuffer) -> NoTrace { self }
    @inline(__always) func visit(_ index: Int) {}
}
