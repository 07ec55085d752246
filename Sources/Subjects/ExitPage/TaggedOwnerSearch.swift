import UIModel

/// The walk along the chain with ``Responder/kind`` instead of a dynamic cast.
///
/// - Complexity: O(responders before the owner).
@usableFromInline
package struct TaggedOwnerSearch: OwnerSearch {
    @usableFromInline
    package init() {}

    @usableFromInline
    package func owningViewController(of responder: Responder) -> ViewController? {
        var current: Responder? = responder
        while let responder = current {
            if responder.kind.isViewController { return unsafeDowncast(responder, to: ViewController.self) }
            current = responder.next
        }

        return nil
    }
}
