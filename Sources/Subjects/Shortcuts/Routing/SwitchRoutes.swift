/// Compares the type with one after the other, as the document's `switch` does: the reference.
public struct SwitchRoutes: Routes, Sendable {
    private let types: [String]

    /// - Complexity: O(n) expected.
    public init(_ types: [String]) throws(RouteError) {
        try RouteError.check(types)
        self.types = types
    }

    /// - Complexity: O(n) for n types.
    public func handler(of type: String) -> Int? {
        types.firstIndex { ExactText.isSame($0, type) }
    }

    /// Visits the memory that a call may touch: the list, and the texts beside it.
    public func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        types.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { visit(start, bytes.count) }
        }
        for type in types where type.utf8.count > 15 {
            type.utf8.withContiguousStorageIfAvailable { bytes in
                if let start = bytes.baseAddress { visit(UnsafeRawPointer(start), bytes.count) }
            }
        }
    }
}
