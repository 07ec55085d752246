import UIModel

/// The article's loop, with a dynamic cast at each responder.
///
/// - Complexity: O(responders before the owner), and for each cast O(depth of inheritance).
@usableFromInline
package struct DocumentedOwnerSearch: OwnerSearch {
    @usableFromInline
    package init() {}

    @usableFromInline
    package func owningViewController(of responder: Responder) -> ViewController? {
        var current: Responder? = responder
        while let responder = current {
            if let controller = responder as? ViewController { return controller }
            current = responder.next
        }

        return nil
    }
}
