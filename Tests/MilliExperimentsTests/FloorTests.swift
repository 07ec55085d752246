import CFloors
import ExitPage
import Testing
import UIModel
import Workloads

@testable import MilliExperiments

@Suite struct FloorTests {
    @Test("a view has the layout in memory that the C floor assumes")
    func layoutIsIdentical() throws {
        let controller = ViewController()
        let view = controller.view
        let parent = View()
        let child = View()
        try parent.addSubview(view)
        try view.addSubview(child)
        view.isHidden = true
        view.alpha = 0.25
        let node = Unmanaged.passUnretained(view).toOpaque().assumingMemoryBound(to: milli_floor_view.self)
        #expect(node.pointee.is_hidden == 1)
        #expect(node.pointee.alpha == 0.25)
        #expect(node.pointee.class_symbol == view.classSymbol.rawValue)
        #expect(node.pointee.kind == view.kind.rawValue)
        let subviews = try #require(node.pointee.subviews)
        #expect(subviews.pointee.count == 1)
        #expect(address(node.pointee.superview) == Unmanaged.passUnretained(parent).toOpaque())
        #expect(address(node.pointee.controller) == Unmanaged.passUnretained(controller).toOpaque())
        var bytes = 0
        ObjectMemory.visit(view) { bytes = $1 }
        #expect(bytes == MemoryLayout<milli_floor_view>.size)
        withExtendedLifetime((parent, child)) {}
    }

    private func address<Pointee>(_ pointer: UnsafeMutablePointer<Pointee>?) -> UnsafeMutableRawPointer? {
        pointer.map { UnsafeMutableRawPointer($0) }
    }

    @Test("the C tree gives the Swift tree's answers, in natural and in shuffled order", arguments: TreeShape.allCases)
    func floorsAgree(shape: TreeShape) {
        for allocation in [AllocationOrder.natural, .shuffled(seed: 3)] {
            let tree = shape.blueprint(views: 300, seed: 5).build(allocation: allocation)
            let subject = TreeSubject(tree, levels: 300, allocation: allocation)
            let floor = subject.floor()
            let expected = DocumentedSearch().foregroundView(from: tree.root)
            #expect(floor.view(milli_floor_foreground_view(floor.root)) === expected)
        }
    }

    @Test("the memory that a descent reports includes every view on the path and every list of subviews")
    func touchedMemoryIsWhole() {
        let tree = TreeShape.comb.blueprint(views: 21, seed: 1).build()
        var starts: Set<UnsafeRawPointer> = []
        ViewMemory.visitDescent(from: tree.root) { start, _ in starts.insert(start) }
        var view = tree.root

        while let next = view.subviews.last(where: \.isVisible) {
            #expect(starts.contains(ViewMemory.address(of: view)))
            // The hidden tooth in front is looked at too.
            #expect(view.subviews.last.map { starts.contains(ViewMemory.address(of: $0)) } == true)
            view = next
        }

        var floorStarts = 0
        TreeSubject(tree, levels: 21).floor().visitTouchedMemory { _, _ in floorStarts += 1 }
        #expect(floorStarts >= starts.count)
    }

    @Test("a recursive search reports a tree that is too deep before it runs")
    func recursionIsLimited() {
        #expect(StackLimit.refusal(levels: 100) == nil)
        #expect(StackLimit.refusal(levels: 1_000_000)?.hasPrefix("1,000,000 levels") == true)
    }
}
