import JSONText

/// Compares the type with one after the other, as the article's `switch` does: the reference.
@usableFromInline
package struct SwitchRoutes: Routes, Sendable {
    private let types: [String]

    /// - Complexity: O(n) expected.
    @usableFromInline
    package init(_ types: [String]) throws(RouteError) {
        try RouteError.check(types)
        self.types = types
    }

    /// - Complexity: O(n) for n types.
    @usableFromInline
    package func handler(of type: String) -> Int? { types.firstIndex { ExactText.isSame($0, type) } }

    @usableFromInline
    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        types.visitMemory(visit)
        // Shorter texts are in the list itself.
        for type in types where type.utf8.count > 15 { type.utf8.visitMemory(visit) }
    }
}
