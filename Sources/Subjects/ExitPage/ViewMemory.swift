import UIModel

/// The memory that searches read in a tree of views, as addresses and lengths in bytes. A measurement on cold caches
/// has to flush it.
package enum ViewMemory {
    private static let arrayHeaderBytes = 32

    /// Visits the objects that a search from `root` reads: the views on its way down, their lists of subviews, and the
    /// subviews it looks at.
    package static func visitDescent(from root: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        var next: View? = root
        while let view = next {
            ObjectMemory.visit(view, visit)
            visitSubviewList(of: view, visit)
            next = nil

            for subview in view.subviews.reversed() {
                ObjectMemory.visit(subview, visit)
                if subview.isVisible {
                    next = subview
                    break
                }
            }
        }
    }

    /// Visits the storage of the array of a view's subviews, if there are any.
    package static func visitSubviewList(of view: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        view.subviews.withUnsafeBytes { list in
            guard let elements = list.baseAddress, !list.isEmpty else { return }
            visit(elements - arrayHeaderBytes, list.count + arrayHeaderBytes)
        }
    }

    /// Visits the responders from `responder` up to the first controller, which is included.
    package static func visitChain(from responder: Responder, _ visit: (UnsafeRawPointer, Int) -> Void) {
        var next: Responder? = responder
        while let current = next {
            ObjectMemory.visit(current, visit)
            if current.kind.isViewController { return }
            next = current.next
        }
    }

    /// The address of a responder's object.
    package static func address(of responder: Responder) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(responder).toOpaque())
    }
}
