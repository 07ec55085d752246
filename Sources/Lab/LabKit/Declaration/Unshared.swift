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

/// Returns a state that shares its storage with no other, if it is a collection of the standard library.
///
/// Otherwise its first change would copy it, in measured time.
func unshared<State>(_ state: State) -> State {
    guard var collection = state as? any CopiesOnWrite else { return state }
    collection.takeStorageOfItsOwn()
    return collection as? State ?? state
}
