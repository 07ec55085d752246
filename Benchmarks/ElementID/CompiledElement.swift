import ElementID
import LabKit
import UIModel

/// A compiled ID with the window it is resolved in; it keeps the window's hierarchy.
final class CompiledElement: TouchesMemory {
    private let id: CompiledElementID
    private let window: View
    private let hierarchy: ViewHierarchy

    init(_ id: ElementID, in window: View) {
        self.id = CompiledElementID(id)
        self.window = window
        hierarchy = ViewHierarchy.observing(window)

        // The first call computes the order of the roots, which the measured ones reuse.
        _ = element
    }

    @inline(__always)
    var element: Unmanaged<View>? { id.resolve(in: window) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { id.visitTouchedMemory(in: window, visit) }
}
