import ExitPage
import LabKit
import UIModel
import Workloads

/// A tree of views that foreground searches are measured on.
struct TreeSubject: TouchesMemory {
    /// Where the search starts.
    let root: View
    /// All views, in preorder.
    let views: ContiguousArray<View>
    /// How many levels the tree has.
    let levels: Int
    /// How its objects were placed.
    let allocation: AllocationOrder
    /// What else must live as long.
    private let owner: Any

    init(_ tree: ViewTree, levels: Int? = nil, allocation: AllocationOrder = .natural, owner: Any? = nil) {
        root = tree.root
        views = tree.views
        self.levels = levels ?? tree.blueprint.levels
        self.allocation = allocation
        self.owner = owner ?? tree
    }

    /// The C tree beside it.
    func floor() -> FloorTree { FloorTree(copying: views, allocation: allocation) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { Descent.visit(from: root, visit) }

    /// Where a view stands, as the positions on the way down from the root.
    static func path(of view: View) -> String {
        var positions: [String] = []
        var current = view
        while let superview = current.superview {
            positions.append(superview.index(of: current).map(String.init) ?? "?")
            current = superview
        }
        return "\(view.className) at [\(positions.reversed().joined(separator: ", "))]"
    }
}

extension AnswerRule where Answer == View {
    /// One view, named by its path.
    static var view: Self { .identical { TreeSubject.path(of: $0) } }
}

// What UIModel's searches and Workloads' cases know, for the lab.
extension PathCachedSearch: FollowsMutations, TouchesMemory {}
extension MemoisedSearch: FollowsMutations, TouchesMemory {}
extension IndexedSearch: FollowsMutations, TouchesMemory {}
extension SnapshotSearch: FollowsMutations, TouchesMemory {}
extension TreeBlueprint: Shrinkable, SwiftSourceConvertible {}
extension MutationScript: Shrinkable, SwiftSourceConvertible {}

/// What a descent over the objects touches, for the cold plan.
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

    /// Visits the list of a view's subviews.
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

extension InputContext {
    /// How objects are placed, for trees of views.
    var order: AllocationOrder {
        switch allocation {
        case .natural: .natural
        case .shuffled(let seed): .shuffled(seed: seed)
        }
    }
}
