import Measurement

/// A holder that has a state for each call, made and cleaned up outside measured time.
@usableFromInline
final class StatePerCall<State>: StateHolder {
    /// The most states at once.
    static var most: Int { 4_096 }
    /// The most memory that they may take together, in bytes, measured by the resident memory of the process.
    static var mostBytes: Int { 64 << 20 }

    private let setup: StateSetup<Void, State>
    private let cleanup: StateCleanup<State>
    // Only the loop has access.
    @exclusivity(unchecked)
    @usableFromInline var next: UnsafeMutablePointer<State>
    private var states: UnsafeMutablePointer<State>
    private var capacity = 1
    private var count = 0
    /// The number of states that fit into ``mostBytes``; `nil` until as many were made once.
    private var fittingCount: Int?
    /// The first error of making or cleaning up a state.
    @usableFromInline private(set) var failure: (any Error)? {
        didSet { hasFailed = failure != nil }
    }
    /// True after an error: calls do nothing from then on.
    @exclusivity(unchecked)
    @usableFromInline private(set) var hasFailed = false

    @usableFromInline
    init(_ setup: StateSetup<Void, State>, _ cleanup: StateCleanup<State>) {
        self.setup = setup
        self.cleanup = cleanup
        states = .allocate(capacity: 1)
        next = states
    }

    deinit {
        states.deinitialize(count: count)
        states.deallocate()
    }

    @inlinable @inline(__always)
    func useNext(_ count: Int, _ body: (UnsafeMutablePointer<State>) -> Void) {
        guard !hasFailed else { return }

        for _ in 0..<count {
            body(opaque(next))
            next += 1
        }
    }

    /// Makes a state, has it used once, and cleans it up.
    ///
    /// - Throws: the error of making or cleaning up the state, or of its use.
    @usableFromInline
    func withState<Result>(_ body: (inout State) throws -> Result) throws -> Result {
        var state = try setup.make(())
        let result = Swift.Result { try body(&state) }
        try cleanup.clean(&state)
        return try result.get()
    }

    @usableFromInline var contents: Any { count > 0 ? states[0] : () }

    @usableFromInline var setUp: SetUp? {
        SetUp(isOneAtATime: setup.isOneAtATime, make: { self.fill($0) }, drop: { self.drop() })
    }

    private func drop() {
        for index in 0..<count {
            do { try cleanup.clean(&states[index]) } catch { failure = failure ?? error }
        }

        states.deinitialize(count: count)
        count = 0
    }

    /// Makes states for a batch.
    ///
    /// - Parameter requested: the number of states for the batch.
    /// - Returns: the number of states that were made, which is less if more do not fit; after a failure the number
    ///   requested, so that a plan comes to its end.
    private func fill(_ requested: Int) -> Int {
        drop()
        let target = setup.isOneAtATime ? 1 : min(requested, fittingCount ?? Self.most)
        reserve(target)

        next = states
        let bytesBefore = fittingCount == nil ? ResidentMemory.bytes : nil
        while count < target, failure == nil {
            do {
                (states + count).initialize(to: unshared(try setup.make(())))
                count += 1
            } catch {
                failure = error
            }

            if let bytesBefore, isFull(since: bytesBefore) { break }
        }

        return failure == nil ? count : requested
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
