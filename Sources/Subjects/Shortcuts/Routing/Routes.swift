/// Finds the handler of an activity type. Source: shortcuts, Continue.
@usableFromInline
package protocol Routes {
    /// Routes for some types; the handler of each is its place among them.
    ///
    /// - Throws: ``RouteError`` if a type is there twice.
    init(_ types: [String]) throws(RouteError)

    /// The number of the handler that is registered for exactly this type, or `nil`.
    func handler(of type: String) -> Int?
}
