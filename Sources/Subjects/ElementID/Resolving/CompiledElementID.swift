import UIModel

/// An ID for repeated resolution, in any window and after any mutation. Its class names are interned forever, and it
/// stores nothing of a tree.
package final class CompiledElementID {
    struct Step: BitwiseCopyable, Equatable {
        var symbol: ClassSymbol
        var index: Int32
    }

    /// The name of the view where the path starts.
    package let root: ClassSymbol
    package let stepCount: Int
    // A plain buffer: an array in a class would count a reference with every resolution.
    let steps: UnsafeMutablePointer<Step>

    /// Compiles an ID.
    ///
    /// - Complexity: O(length), and a lock per step.
    package init(_ id: ElementID) {
        root = ClassSymbol(id.root)
        stepCount = id.steps.count
        steps = .allocate(capacity: max(1, stepCount))

        for (number, step) in id.steps.enumerated() {
            steps.advanced(by: number).initialize(to: Step(symbol: ClassSymbol(step.className), index: step.index))
        }
    }

    /// Reads and compiles an ID.
    package convenience init(_ text: String, maximumSteps: Int = ElementID.maximumSteps) throws(ElementIDError) {
        self.init(try ElementID(text, maximumSteps: maximumSteps))
    }

    deinit { steps.deallocate() }

    /// Finds the first element that the ID names, in the order of the roots.
    ///
    /// - Returns: the element, unretained and valid until the next mutation; `nil` if the ID names no element.
    /// - Precondition: a hierarchy knows the window. ``UIModel/ViewHierarchy/observing(_:)`` makes one, which the
    ///   caller must hold.
    /// - Complexity: that of ``UIModel/ViewHierarchy/roots(named:in:)``, and O(steps · siblings). Nothing is allocated
    ///   and no reference is counted.
    package func resolve(in window: View) -> Unmanaged<View>? {
        for start in ElementWalk.roots(named: root, in: window) {
            if let view = ElementWalk.end(from: start, steps, count: stepCount) { return view }
        }
        return nil
    }

    /// Finds all elements that the ID names, in the order of the roots.
    ///
    /// - Precondition: a hierarchy knows the window.
    /// - Complexity: O(roots · steps · siblings).
    package func resolveAll(in window: View) -> [View] {
        ElementWalk.roots(named: root, in: window).compactMap {
            ElementWalk.end(from: $0, steps, count: stepCount)?.takeUnretainedValue()
        }
    }

    /// Visits the memory that a resolution touches, as address and length in bytes.
    package func visitTouchedMemory(in window: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        ObjectMemory.visit(self, visit)
        visit(steps, stepCount * MemoryLayout<Step>.stride)
        window.hierarchy?.visitRootMemory(named: root, visit)

        guard var view = ElementWalk.roots(named: root, in: window).first?.takeUnretainedValue() else { return }

        ObjectMemory.visit(view, visit)
        for step in UnsafeBufferPointer(start: steps, count: stepCount) {
            view.subviews.withUnsafeBytes { list in
                if let start = list.baseAddress { visit(start - 32, list.count + 32) }
            }

            var remaining = step.index
            guard
                let end = view.subviews.firstIndex(where: {
                    remaining -= $0.classSymbol == step.symbol ? 1 : 0
                    return remaining < 0
                })
            else { return }
            for sibling in view.subviews[...end] { ObjectMemory.visit(sibling, visit) }
            view = view.subviews[end]
        }
    }
}
