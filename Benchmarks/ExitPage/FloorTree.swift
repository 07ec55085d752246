import CFloors
import ExitPage
import LabKit
import Reproducibility
import UIModel
import Workloads

/// The counterpart in C of a tree of views: the same shape, the same layout of objects, and the same order in memory.
final class FloorTree: TouchesMemory {
    let root: UnsafeMutablePointer<milli_floor_view>
    private let nodes: ContiguousArray<UnsafeMutablePointer<milli_floor_view>>
    private let views: ContiguousArray<View>
    private let decoys: DecoyAllocations?
    private var controllers: [ViewController] = []
    private var controllerNodes: [UnsafeMutablePointer<milli_floor_controller>] = []
    /// The controller that the deep resolution falls back to; `nil` if it is not asked for.
    private(set) var fallback: UnsafeMutablePointer<milli_floor_controller>?
    private(set) var resolution: ControllerResolution?

    /// Copies the tree of `views`, which are in preorder, the root first, in O(views).
    init(copying views: ContiguousArray<View>, allocation: AllocationOrder) {
        self.views = views
        var decoys: DecoyAllocations?
        var order = Array(views.indices)

        if case .shuffled(let seed) = allocation {
            decoys = DecoyAllocations(seed: Seed.derive(seed, "floor decoys"))
            var random = Xoshiro256StarStar(seed: Seed.derive(seed, "floor"))
            random.shuffleInPlace(&order)
        }

        let nodes = Self.makeNodes(views, in: order, decoys: decoys)
        root = nodes[0]
        self.nodes = nodes
        self.decoys = decoys
    }

    convenience init(copying screen: ScreenSubject) {
        self.init(copying: screen.views, allocation: screen.allocation)
        copyControllers()
        resolution = screen.resolution
        fallback = node(of: (screen.root as? Window)?.rootViewController)
    }

    /// Makes the nodes in the same order as the builder of the Swift tree. In natural order, a list of subviews is
    /// allocated with its first subview; in shuffled order, all nodes are allocated before all lists.
    private static func makeNodes(
        _ views: ContiguousArray<View>, in order: [Int], decoys: DecoyAllocations?
    ) -> ContiguousArray<UnsafeMutablePointer<milli_floor_view>> {
        let parents = TreeBlueprint(of: views[0]).parents.map { Int($0) }
        var created = [UnsafeMutablePointer<milli_floor_view>?](repeating: nil, count: views.count)

        func reserve(_ index: Int) {
            if let node = created[index] { milli_floor_view_reserve(node, views[index].subviews.count) }
        }

        for index in order {
            decoys?.interleave()
            let node = allocated(milli_floor_view_create(Int32(index)))
            node.pointee.is_hidden = views[index].isHidden ? 1 : 0
            node.pointee.alpha = views[index].alpha
            created[index] = node
            if decoys == nil, index > 0, parents[index] == index - 1 { reserve(parents[index]) }
        }

        if let decoys {
            for index in order {
                decoys.interleave()
                reserve(index)
            }
        }

        let nodes = ContiguousArray(created.map { allocated($0) })
        for index in nodes.indices where parents[index] >= 0 {
            milli_floor_view_append(nodes[parents[index]], nodes[index])
        }

        return nodes
    }

    deinit {
        for node in nodes { milli_floor_view_free(node) }
        for node in controllerNodes { node.deallocateFromC() }
    }

    func view(_ node: UnsafeMutablePointer<milli_floor_view>?) -> View {
        guard let node else { preconditionFailure("a tree has a view in front, its root at least") }
        return views[Int(node.pointee.number)]
    }

    func controller(_ node: UnsafeMutablePointer<milli_floor_controller>?) -> ViewController? {
        node.map { controllers[Int($0.pointee.number)] }
    }

    private func node(of controller: ViewController?) -> UnsafeMutablePointer<milli_floor_controller>? {
        controllers.firstIndex { $0 === controller }.map { controllerNodes[$0] }
    }

    /// Copies the controllers of the tree and all that can be reached from them.
    private func copyControllers() {
        var pending: [ViewController] = []
        for (index, view) in views.enumerated() {
            guard let controller = view.viewController else { continue }
            pending.append(controller)
            nodes[index].pointee.controller = adopt(controller)
        }

        while let controller = pending.popLast() {
            let node = adopt(controller)
            for (next, keyPath) in [
                (controller.presentedViewController, \milli_floor_controller.presented),
                (controller.frontmostContent, \milli_floor_controller.frontmost_content),
            ] {
                guard let next else { continue }
                if self.node(of: next) == nil { pending.append(next) }
                node.pointee[keyPath: keyPath] = adopt(next)
            }
        }
    }

    private func adopt(_ controller: ViewController) -> UnsafeMutablePointer<milli_floor_controller> {
        if let node = node(of: controller) { return node }
        let node = allocated(milli_floor_controller_create(Int32(controllers.count)))
        node.pointee.is_navigation = controller.kind == .navigationController ? 1 : 0
        controllers.append(controller)
        controllerNodes.append(node)

        return node
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        let end = milli_floor_foreground_view(root)
        var node: UnsafeMutablePointer<milli_floor_view>? = end
        while let current = node {
            visit(current, MemoryLayout<milli_floor_view>.size)
            if let subviews = current.pointee.subviews {
                visit(subviews, 32 + Int(subviews.pointee.count) * 8)
                let elements = UnsafeRawPointer(subviews).advanced(by: 32)
                    .assumingMemoryBound(to: UnsafeMutablePointer<milli_floor_view>.self)
                for position in (0..<Int(subviews.pointee.count)).reversed() {
                    visit(elements[position], MemoryLayout<milli_floor_view>.size)
                    if elements[position].pointee.is_hidden == 0, elements[position].pointee.alpha > 0 { break }
                }
            }

            node = current.pointee.superview
        }
    }
}

private func allocated<Pointee>(_ pointer: UnsafeMutablePointer<Pointee>?) -> UnsafeMutablePointer<Pointee> {
    guard let pointer else { preconditionFailure("the C allocation ends the process when memory runs out") }
    return pointer
}

extension UnsafeMutablePointer {
    fileprivate func deallocateFromC() { milli_floor_free(self) }
}
