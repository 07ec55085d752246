import Measurement

/// A state for each call, made and let go of outside measured time.
@usableFromInline
final class Fresh<State>: StateHolder {
    /// The most states at once.
    static var most: Int { 4_096 }
    /// What they may take together, in bytes, as the resident memory of the process tells.
    static var mostBytes: Int { 64 << 20 }

    @usableFromInline let make: () -> State
    // The loop is the only one that has access.
    @exclusivity(unchecked)
    @usableFromInline var next: UnsafeMutablePointer<State>
    private var states: UnsafeMutablePointer<State>
    private var capacity = 1
    private var made = 0
    /// How many fit; not known before so many were made once.
    private var fitting: Int?

    @usableFromInline
    init(_ make: @escaping () -> State) {
        self.make = make
        states = .allocate(capacity: 1)
        next = states
    }

    deinit {
        states.deinitialize(count: made)
        states.deallocate()
    }

    @inlinable @inline(__always)
    func takeNext(_ count: Int, _ body: (UnsafeMutablePointer<State>) -> Void) {
        for _ in 0..<count {
            body(opaque(next))
            next += 1
        }
    }

    @usableFromInline var contents: Any { made > 0 ? states[0] : () }

    @usableFromInline var setUp: SetUp? { SetUp(make: { self.fill($0) }, drop: { self.drop() }) }

    private func drop() {
        states.deinitialize(count: made)
        made = 0
    }

    private func fill(_ count: Int) -> Int {
        drop()
        let wanted = min(count, fitting ?? Self.most)
        if capacity < wanted {
            states.deallocate()
            states = .allocate(capacity: wanted)
            capacity = wanted
        }

        next = states
        let before = fitting == nil ? ResidentMemory.bytes : nil
        while made < wanted {
            (states + made).initialize(to: unshared(make()))
            made += 1

            // Looked at seldom: at powers of two.
            if let before, made > 1, made & (made - 1) == 0, let now = ResidentMemory.bytes {
                if now - before > Self.mostBytes || made == Self.most { fitting = made }
                if fitting != nil { break }
            }
        }

        return made
    }
}

/// A collection whose storage is shared until it is changed.
private protocol CopiesOnWrite {
    mutating func takeStorageOfItsOwn()
}

extension Array: CopiesOnWrite {
    fileprivate mutating func takeStorageOfItsOwn() { withUnsafeMutableBufferPointer { _ in } }
}
extension ContiguousArray: CopiesOnWrite {
    fileprivate mutating func takeStorageOfItsOwn() { withUnsafeMutableBufferPointer { _ in } }
}
extension Set: CopiesOnWrite {
    fileprivate mutating func takeStorageOfItsOwn() { reserveCapacity(count) }
}
extension Dictionary: CopiesOnWrite {
    fileprivate mutating func takeStorageOfItsOwn() { reserveCapacity(count) }
}

/// A state that shares its storage with no other, where it is a collection of the standard library: else its first
/// change would copy it, in measured time.
private func unshared<State>(_ state: State) -> State {
    guard var collection = state as? any CopiesOnWrite else { return state }
    collection.takeStorageOfItsOwn()
    return collection as? State ?? state
}

/// Runs an operation that may throw; what it gives or throws cannot be dropped.
@inlinable @inline(__always)
func attempt<Answer, Failure: Error>(_ run: () throws(Failure) -> Answer) {
    do throws(Failure) { consume(try run()) } catch { consume(error) }
}
