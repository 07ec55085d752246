import ElementID
import LabKit
import UIModel

/// Many IDs that are resolved together in one window.
final class BatchedElements: TouchesMemory {
    private let ids: [ElementID]
    private let window: View
    private let batch: BatchResolution
    private let hierarchy: ViewHierarchy

    init(_ ids: [ElementID], in window: View) {
        self.ids = ids
        batch = BatchResolution(ids)
        self.window = window
        hierarchy = ViewHierarchy.observing(window)
        _ = elements
    }

    @inline(__always)
    var elements: UnsafeBufferPointer<Unmanaged<View>?> { batch.resolve(in: window) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        batch.visitTouchedMemory(visit)
        for id in ids { CompiledElementID(id).visitTouchedMemory(in: window, visit) }
    }
}
