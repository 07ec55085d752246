/// A trace that records nothing; an optimised build leaves no trace of it.
struct NoTrace: VisitTrace {
    @inline(__always) func buffer(_ name: VisitedBuffer) -> NoTrace { self }
    @inline(__always) func visit(_ index: Int) {}
}
