/// A collection whose storage is shared until it is changed.
private protocol CopiesOnWrite {
    mutating func copyStorage()
}

extension Array: CopiesOnWrite {
    fileprivate mutating func copyStorage() { withUnsafeMutableBufferPointer { _ in } }
}
extension ContiguousArray: CopiesOnWrite {
    fileprivate mutating func copyStorage() { withUnsafeMutableBufferPointer { _ in } }
}
extension Set: CopiesOnWrite {
    fileprivate mutating func copyStorage() { reserveCapacity(count) }
}
extension Dictionary: CopiesOnWrite {
    fileprivate mutating func copyStorage() { reserveCapacity(count) }
}

/// Returns a state that shares its storage with no other, if it is a collection of the standard library.
///
/// Otherwise the first change would copy it within measured time.
func unshared<State>(_ state: State) -> State {
    guard var collection = state as? any CopiesOnWrite else { return state }
    collection.copyStorage()
    return collection as? State ?? state
}
