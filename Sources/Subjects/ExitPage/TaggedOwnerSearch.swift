import UIModel

/// The same walk with ``Responder/kind`` in place of the cast, in O(responders before the owner).
package struct TaggedOwnerSearch: OwnerSearch {
    package init() {}

    package func owningViewController(of responder: Responder) -> ViewController? {
        var current: Responder? = responder
        while let responder = current {
            if responder.kind.isViewController { return unsafeDowncast(responder, to: ViewController.self) }
            current = responder.next
        }

        return nil
    }
}
