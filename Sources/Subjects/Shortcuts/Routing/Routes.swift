/// Finds the handler of an activity type. Source: shortcuts, Continue.
@usableFromInline
package protocol Routes {
    /// Makes routes for some types. The handler of a type is its position in `types`.
    ///
    /// - Throws: ``RouteError`` if a type occurs twice.
    init(_ types: [String]) throws(RouteError)

    /// The number of the handler that is registered for exactly this type, or `nil`.
    func handler(of type: String) -> Int?
}
