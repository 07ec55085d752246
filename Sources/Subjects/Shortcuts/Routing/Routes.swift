/// Finds the handler of an activity type. Source: shortcuts, Continue.
package protocol Routes {
    /// Routes for some types; the handler of each is its place among them. Throws when a type is there twice.
    init(_ types: [String]) throws(RouteError)

    /// The place of a type, exactly as it was registered; `nil` for one that nobody registered.
    func handler(of type: String) -> Int?
}
