import JSONText

/// A table of handlers that cannot be made.
@usableFromInline
package enum RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    case twoHandlers(type: String)
    case tooMany(count: Int)

    package static let maximumTypes = 100_000_000

    @usableFromInline
    package var description: String {
        switch self {
        case .twoHandlers(let type): "\(type.shortened): the type has a handler already; one for each type was expected"
        case .tooMany(let count): "\(count) types; at most \(Self.maximumTypes) were expected"
        }
    }

    static func check(_ types: [String]) throws(RouteError) {
        guard types.count <= maximumTypes else { throw .tooMany(count: types.count) }
        var earlier: Set<ExactText> = []
        earlier.reserveCapacity(types.count)
        for type in types where !earlier.insert(ExactText(type)).inserted { throw .twoHandlers(type: type) }
    }
}
