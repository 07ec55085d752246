import CLibrary

/// The growing memory of a document's values. It holds all that a document has, so that copying a document counts one
/// reference.
///
/// Appending to an array took 42 instructions a value, and copying the array when it grew took as many again.
@usableFromInline final class JSONValueMemory {
    /// The memory, with room for values that are not there yet.
    private(set) var values = UnsafeMutableBufferPointer<JSONDocument.Value>(start: nil, count: 0)
    /// The copy of the text, if the document has one.
    var text: OwnedBytes?
    var tolerated: [JSONError] = []
    var toleratedCount = 0

    deinit { free(values.baseAddress) }

    /// Makes room for at least so many values. The present values stay, but may move.
    func reserve(_ capacity: Int) {
        guard capacity > values.count else { return }

        // Values are plain numbers, so the C library may move them.
        let size = capacity * MemoryLayout<JSONDocument.Value>.stride
        guard let memory = realloc(values.baseAddress, size) else {
            preconditionFailure("no memory for \(capacity) values of JSON")
        }

        let start = memory.bindMemory(to: JSONDocument.Value.self, capacity: capacity)
        values = UnsafeMutableBufferPointer(start: start, count: capacity)
    }
}
