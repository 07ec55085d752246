import UIModel

/// A search for the view controller that owns a responder: the first controller along ``Responder/next``, **starting
/// with the responder itself**.
///
/// Source: exit-page, `owningViewController(of responder)`.
@usableFromInline
package protocol OwnerSearch {
    /// Returns the first controller of the chain that begins with `responder`, `nil` if the chain has none.
    func owningViewController(of responder: Responder) -> ViewController?
}
