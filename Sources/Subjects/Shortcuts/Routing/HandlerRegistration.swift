import JSONText

/// The handlers of an app, one for each activity type, registered at its start. Source: shortcuts, Continue.
///
///     var registration = HandlerRegistration()
///     try registration.add("jp.co.gamewith.xxxxxx") { _ in route.multiParticipate() }
///     let handlers = try ActivityHandlers<PerfectHashRoutes>(registration)
///     handlers.continue(activity, from: .voice)      // true
package struct HandlerRegistration {
    var types: [String] = []
    var handlers: [(Activity) -> Void] = []
    private var registeredTypes: Set<ExactText> = []

    package init() {}

    /// Registers the handler of a type.
    ///
    /// - Throws: ``RouteError`` if the type has a handler already, which stays.
    package mutating func add(_ type: String, _ handler: @escaping (Activity) -> Void) throws(RouteError) {
        guard registeredTypes.insert(ExactText(type)).inserted else { throw .twoHandlers(type: type) }
        types.append(type)
        handlers.append(handler)
    }
}
