import ElementID
import LabKit
import UIModel

/// An ID that is resolved by an index, which follows the mutations of the window.
final class IndexedElement: FollowsMutations, TouchesMemory {
    private let id: CompiledElementID
    private let window: View
    private let search: IndexedResolution

    init(_ id: ElementID, in window: View) {
        self.id = CompiledElementID(id)
        self.window = window
        search = IndexedResolution(following: window)
        _ = search.resolve(self.id, in: window)
    }

    @inline(__always)
    var element: Unmanaged<View>? { search.resolve(id, in: window) }

    func enter() { search.enter() }
    func leave() { search.leave() }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        search.visitTouchedMemory(id, in: window, visit)
    }
}
