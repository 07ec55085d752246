/// Calls the handlers of activities, and counts launches by source.
package final class ActivityHandlers<Table: Routes> {
    /// The number of launches of the app through shortcuts, by source: the measure of success in the article. Source:
    /// shortcuts, Launches.
    package private(set) var launches: [LaunchSource: Int] = [:]
    private let routes: Table
    private let handlers: [(Activity) -> Void]

    /// Makes the handlers of a registration.
    ///
    /// - Throws: ``RouteError`` if there are too many.
    package init(_ registration: HandlerRegistration) throws(RouteError) {
        routes = try Table(registration.types)
        handlers = registration.handlers
    }

    /// Continues an activity: calls the handler of its type, and counts the launch. For an unknown type, returns
    /// `false` and counts nothing.
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
