import UIModel

/// The document's loop: a dynamic cast, O(depth of inheritance), at each of the responders before the owner.
package struct DocumentedOwnerSearch: OwnerSearch {
    package init() {}

    package func owningViewController(of responder: Responder) -> ViewController? {
        var current: Responder? = responder
        while let responder = current {
            if let controller = responder as? ViewController { return controller }
            current = responder.next
        }

        return nil
    }
}
