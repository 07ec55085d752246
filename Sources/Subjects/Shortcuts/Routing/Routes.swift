import JSONText

/// Finds the handler of an activity type. Source: shortcuts, Continue.
public protocol Routes {
    /// Routes for some types; the handler of each is its place among them. Throws when a type is there twice.
    init(_ types: [String]) throws(RouteError)

    /// The place of a type, exactly as it was registered; `nil` for one that nobody registered.
    func handler(of type: String) -> Int?
}

public enum RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    case twoHandlers(type: String)
    case tooMany(count: Int)

    package static let mostTypes = 100_000_000

    public var description: String {
        switch self {
        case .twoHandlers(let type): "\(type.shortened): the type has a handler already; one for each type was expected"
        case .tooMany(let count): "\(count) types; at most \(Self.mostTypes) were expected"
        }
    }

    static func check(_ types: [String]) throws(RouteError) {
        guard types.count <= mostTypes else { throw .tooMany(count: types.count) }
        var known: Set<ExactText> = []
        known.reserveCapacity(types.count)
        for type in types where !known.insert(ExactText(type)).inserted { throw .twoHandlers(type: type) }
    }
}

/// Compares the type with one after the other, as the document's `switch` does: the reference.
public struct SwitchRoutes: Routes, Sendable {
    private let types: [String]

    /// - Complexity: O(n) expected.
    public init(_ types: [String]) throws(RouteError) {
        try RouteError.check(types)
        self.types = types
    }

    /// - Complexity: O(n) for n types.
    public func handler(of type: String) -> Int? { types.firstIndex { ExactText.isSame($0, type) } }

    public func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        types.visitMemory(visit)
        // Shorter texts are in the list itself.
        for type in types where type.utf8.count > 15 { type.utf8.visitMemory(visit) }
    }
}

/// Looks a type up in the standard library's dictionary.
public struct DictionaryRoutes: Routes, Sendable {
    private let numbers: [ExactText: Int32]

    /// - Complexity: O(n) expected.
    public init(_ types: [String]) throws(RouteError) {
        try RouteError.check(types)
        var numbers: [ExactText: Int32] = [:]
        numbers.reserveCapacity(types.count)
        for (number, type) in types.enumerated() { numbers[ExactText(type)] = Int32(number) }
        self.numbers = numbers
    }

    /// - Complexity: O(length of the type) expected.
    public func handler(of type: String) -> Int? { numbers[ExactText(type)].map { Int($0) } }
}
