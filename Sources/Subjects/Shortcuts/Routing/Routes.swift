/// Finds the handler of an activity type. Source: shortcuts, Continue.
public protocol Routes {
    /// Routes for some types; the handler of each is its place among them.
    ///
    /// - Throws: ``RouteError`` when a type has two.
    init(_ types: [String]) throws(RouteError)

    /// The place of a type, exactly as it was registered; `nil` for one that nobody registered.
    func handler(of type: String) -> Int?
}

/// Why handlers cannot be registered.
public enum RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A type has a handler already.
    case twoHandlers(type: String)
    /// There are more than can be numbered.
    case tooMany(count: Int)

    /// The most types that can be registered.
    public static let mostTypes = 100_000_000

    /// One line that says what would be right.
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
