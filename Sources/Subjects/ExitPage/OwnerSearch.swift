import UIModel

/// Finds the view controller that a responder belongs to: the first met when walking ``Responder/next``, **starting
/// with the responder itself**; `nil` when the chain ends first. Source: exit-page, `owningViewController(of
/// responder)`.
package protocol OwnerSearch {
    /// The first controller of the chain that begins with `responder`.
    func owningViewController(of responder: Responder) -> ViewController?
}
