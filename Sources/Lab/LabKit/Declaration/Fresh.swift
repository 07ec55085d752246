import Measurement

/// A holder that has a state for each call, made and released outside measured time.
@usableFromInline
final class Fresh<State>: StateHolder {
    /// The most states at once.
    static var most: Int { 4_096 }
    /// The most memory that they may take together, in bytes, measured by the resident memory of the process.
    static var mostBytes: Int { 64 << 20 }

    @usableFromInline let make: () -> State
    // Only the loop has access.
    @exclusivity(unchecked)
    @usableFromInline var next: UnsafeMutablePointer<State>
    private var states: UnsafeMutablePointer<State>
    private var capacity = 1
    private var count = 0
    /// The number of states that fit into ``mostBytes``; `nil` until as many were made once.
    private var fittingCount: Int?

    @usableFromInline
    init(_ make: @escaping () -> State) {
        self.make = make
        states = .allocate(capacity: 1)
        next = states
    }

    deinit {
        states.deinitialize(count: count)
        states.deallocate()
    }

    @inlinable @inline(__always)
    func takeNext(_ count: Int, _ body: (UnsafeMutablePointer<State>) -> Void) {
        for _ in 0..<count {
            body(opaque(next))
            next += 1
        }
    }

    @usableFromInline var contents: Any { count > 0 ? states[0] : () }

    @usableFromInline var setUp: SetUp? { SetUp(make: { self.fill($0) }, drop: { self.drop() }) }

    private func drop() {
        states.deinitialize(count: count)
        count = 0
    }

    /// Makes states for a batch.
    ///
    /// - Parameter requested: the number of states for the batch.
    /// - Returns: the number of states that were made, which is less if more do not fit.
    private func fill(_ requested: Int) -> Int {
        drop()
        let target = min(requested, fittingCount ?? Self.most)
        reserve(target)

        next = states
        let bytesBefore = fittingCount == nil ? ResidentMemory.bytes : nil
        while count < target {
            (states + count).initialize(to: unshared(make()))
            count += 1

            if let bytesBefore, isFull(since: bytesBefore) { break }
        }

        return count
    }

    private func reserve(_ target: Int) {
        guard capacity < target else { return }

        states.deallocate()
        states = .allocate(capacity: target)
        capacity = target
    }

    /// Looks at the resident memory at powers of two, so as to look seldom, and notes how many states fit.
    private func isFull(since bytesBefore: Int) -> Bool {
        let isPowerOfTwo = count & (count - 1) == 0
        guard count > 1, isPowerOfTwo, let bytes = ResidentMemory.bytes else { return false }

        if bytes - bytesBefore > Self.mostBytes || count == Self.most { fittingCount = count }
        return fittingCount != nil
    }
}

/// Runs an operation that may throw; neither its value nor its error can be dropped by the optimiser.
@inlinable @inline(__always)
func attempt<Answer, Failure: Error>(_ run: () throws(Failure) -> Answer) {
    do throws(Failure) { consume(try run()) } catch { consume(error) }
}
