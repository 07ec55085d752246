/// Hands activities over to their handlers, and counts launches by source.
package final class ActivityHandlers<Table: Routes> {
    /// The launches of the app through shortcuts, by source: the article's measure of success. Source: shortcuts,
    /// Launches.
    package private(set) var launches: [LaunchSource: Int] = [:]
    private let routes: Table
    private let handlers: [(Activity) -> Void]

    /// The handlers that were registered.
    ///
    /// - Throws: ``RouteError`` if there are too many.
    package init(_ registration: HandlerRegistration) throws(RouteError) {
        routes = try Table(registration.types)
        handlers = registration.handlers
    }

    /// Continues an activity: calls the handler of its type and counts the launch. `false` for an unknown type; nothing
    /// is counted.
    @discardableResult
    package func `continue`(_ activity: Activity, from source: LaunchSource) -> Bool {
        guard let number = routes.handler(of: activity.type) else { return false }
        launches[source, default: 0] += 1
        handlers[number](activity)
        return true
    }
}

/// The origin of a launch through a shortcut.
package enum LaunchSource: String, Hashable, Sendable, CaseIterable {
    case voice, search, suggestion
}
