import Foundation
import UIModel

/// The memory that a descent over the objects touches, for the cold plan.
public enum Descent {
    /// Visits the objects that a descent from `root` reads: views, lists of subviews, and the subviews looked at.
    public static func visit(from root: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        var next: View? = root
        while let view = next {
            visit(address(of: view), objectBytes)
            visitList(of: view, visit)
            next = nil

            for subview in view.subviews.reversed() {
                visit(address(of: subview), objectBytes)
                if subview.isVisible {
                    next = subview
                    break
                }
            }
        }
    }

    static func visitList(of view: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        view.subviews.withUnsafeBytes { list in
            guard let elements = list.baseAddress, !list.isEmpty else { return }
            visit(elements - bufferHeaderBytes, list.count + bufferHeaderBytes)
        }
    }

    /// Visits the views from `view` up to the first that has a controller, and that controller.
    static func visitChain(from responder: Responder, _ visit: (UnsafeRawPointer, Int) -> Void) {
        var next: Responder? = responder
        while let current = next {
            visit(UnsafeRawPointer(Unmanaged.passUnretained(current).toOpaque()), objectBytes)
            if current.kind.isViewController { return }
            next = current.next
        }
    }

    static func address(of view: View) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(view).toOpaque())
    }

    /// A view is 72 bytes; two lines hold it wherever it begins.
    static let objectBytes = 72
    private static let bufferHeaderBytes = 32
}
