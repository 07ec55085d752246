import ElementID
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// A window and an ID to resolve in it.
final class ElementSubject {
    let window: View
    let id: ElementID
    /// How many views the window has.
    let views: Int
    private let owner: AnyObject

    init(window: View, id: ElementID, views: Int, owner: AnyObject) {
        self.window = window
        self.id = id
        self.views = views
        self.owner = owner
    }
}

extension AnswerRule where Answer == View? {
    /// One element or none, named by its canonical ID.
    static var element: Self { .identicalOrNone { (view: View) in "\(view.elementID)" } }
}

/// A compiled ID with the window it is resolved in; it keeps the window's hierarchy.
final class CompiledElement {
    let id: CompiledElementID
    let window: View
    private let kept: ViewHierarchy

    init(_ id: ElementID, in window: View) {
        self.id = CompiledElementID(id)
        self.window = window
        kept = ViewHierarchy.observing(window)
        // The order of the roots is found on the first call, and the measured ones find it kept.
        _ = element
    }

    @inline(__always)
    var element: Unmanaged<View>? { id.resolve(in: window) }
}

/// A compiled ID and the index it is resolved with.
final class IndexedElement {
    let id: CompiledElementID
    let window: View
    let search: IndexedResolution

    init(_ id: ElementID, in window: View) {
        self.id = CompiledElementID(id)
        self.window = window
        search = IndexedResolution(following: window)
        _ = search.resolve(self.id, in: window)
    }

    @inline(__always)
    var element: Unmanaged<View>? { search.resolve(id, in: window) }
}

/// The text of an ID and the reader that resolves it.
final class ReadElement {
    private let reader = ElementReader()
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let window: View
    private let hierarchy: ViewHierarchy
    private let compiled: CompiledElementID

    init(_ id: ElementID, in window: View) {
        self.window = window
        compiled = CompiledElementID(id)
        text = .allocate(capacity: "\(id)".utf8.count)
        _ = text.initialize(from: "\(id)".utf8)
        hierarchy = ViewHierarchy.observing(window)
        _ = element
    }

    deinit { text.deallocate() }

    /// The text, and what the compiled ID touches.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        if let start = text.baseAddress { visit(start, text.count) }
        compiled.visitTouchedMemory(in: window, visit)
    }

    @inline(__always)
    var element: Unmanaged<View>? {
        do {
            return try reader.resolve(utf8: UnsafeBufferPointer(text), in: window)
        } catch {
            preconditionFailure("the inputs are IDs: \(error)")
        }
    }
}

/// A text and the documented way to resolve it.
enum DocumentedElement {
    static func resolve(_ text: String, in window: View) -> View? {
        do {
            return try DocumentedResolution().resolve(text, in: window)
        } catch {
            preconditionFailure("the inputs are IDs: \(error)")
        }
    }
}
