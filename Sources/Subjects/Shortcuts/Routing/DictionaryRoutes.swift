import JSONText

/// Looks a type up in the standard library's dictionary.
@usableFromInline
package struct DictionaryRoutes: Routes, Sendable {
    private let numbers: [ExactText: Int32]

    /// - Complexity: O(n) expected.
    @usableFromInline
    package init(_ types: [String]) throws(RouteError) {
        try RouteError.check(types)
        var numbers: [ExactText: Int32] = [:]
        numbers.reserveCapacity(types.count)
        for (number, type) in types.enumerated() { numbers[ExactText(type)] = Int32(number) }
        self.numbers = numbers
    }

    /// - Complexity: O(length of the type) expected.
    @usableFromInline
    package func handler(of type: String) -> Int? { numbers[ExactText(type)].map { Int($0) } }
}
