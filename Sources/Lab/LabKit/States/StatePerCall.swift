import Measurement

/// Holds a state for each call, made and cleaned up outside measured time.
@usableFromInline
final class StatePerCall<State>: StateHolder {
    /// The largest number of states at once.
    static var most: Int { 4_096 }
    /// The largest amount of memory for them together, in bytes, measured by the resident memory of the process.
    static var mostBytes: Int { 64 << 20 }

    private let setup: StateSetup<Void, State>
    private let cleanup: StateCleanup<State>
    // Only the loop has access.
    @exclusivity(unchecked)
    @usableFromInline var next: UnsafeMutablePointer<State>
    private var states: UnsafeMutablePointer<State>
    private var capacity = 1
    private var count = 0
    /// The number of states that fit into ``mostBytes``; `nil` until that was found out.
    private var fittingCount: Int?
    /// The first error of making or cleaning up a state.
    @usableFromInline private(set) var failure: (any Error)? {
        didSet { hasFailed = failure != nil }
    }
    /// True after an error. Calls then do nothing.
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

    /// Makes a state, uses it once, and cleans it up.
    ///
    /// - Throws: the error of making, using or cleaning up the state.
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
    /// - Returns: the number of new states, which is smaller if more do not fit. After a failure it is the requested
    ///   number, so that a plan ends.
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

    /// Checks the resident memory at powers of two, so that checks are rare, and records the number of states that fit.
    private func isFull(since bytesBefore: Int) -> Bool {
        let isPowerOfTwo = count & (count - 1) == 0
        guard count > 1, isPowerOfTwo, let bytes = ResidentMemory.bytes else { return false }

        if bytes - bytesBefore > Self.mostBytes || count == Self.most { fittingCount = count }
        return fittingCount != nil
    }
}

/// Runs an operation that may throw. The optimiser can remove neither its value nor its error.
@inlinable @inline(__always)
func attempt<Answer, Failure: Error>(_ run: () throws(Failure) -> Answer) {
    do throws(Failure) { consume(try run()) } catch { consume(error) }
}
