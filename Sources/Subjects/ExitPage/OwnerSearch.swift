import UIModel

/// Finds the view controller that a responder belongs to: the first met when walking ``Responder/next``, **starting
/// with the responder itself**; `nil` when the chain ends first. Source: exit-page, `owningViewController(of
/// responder)`.
public protocol OwnerSearch {
    /// The first controller of the chain that begins with `responder`.
    func owningViewController(of responder: Responder) -> ViewController?
}

/// The document's loop: a dynamic cast, O(depth of inheritance), at each of the responders before the owner.
public struct DocumentedOwnerSearch: OwnerSearch {
    public init() {}

    public func owningViewController(of responder: Responder) -> ViewController? {
        var current: Responder? = responder
        while let responder = current {
            if let controller = responder as? ViewController { return controller }
            current = responder.next
        }
        return nil
    }
}

/// The same walk with ``Responder/kind`` in place of the cast, in O(responders before the owner).
public struct TaggedOwnerSearch: OwnerSearch {
    public init() {}

    public func owningViewController(of responder: Responder) -> ViewController? {
        var current: Responder? = responder
        while let responder = current {
            if responder.kind.isViewController { return unsafeDowncast(responder, to: ViewController.self) }
            current = responder.next
        }
        return nil
    }
}
