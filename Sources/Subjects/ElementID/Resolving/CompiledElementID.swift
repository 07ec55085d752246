import UIModel

/// An ID made ready to be resolved again and again, in any window and under any mutation: class names are interned, for
/// good, indices are numbers.
package final class CompiledElementID {
    struct Step: BitwiseCopyable, Equatable {
        var symbol: ClassSymbol
        var index: Int32
    }

    package let root: ClassSymbol
    package let stepCount: Int
    // A plain buffer: an array in a class would count a reference on every resolve.
    let steps: UnsafeMutablePointer<Step>

    /// Compiles an ID that was read, in O(length), and a lock per step.
    package init(_ id: ElementID) {
        root = ClassSymbol(id.root)
        stepCount = id.steps.count
        steps = .allocate(capacity: max(1, stepCount))

        for (number, step) in id.steps.enumerated() {
            steps.advanced(by: number).initialize(to: Step(symbol: ClassSymbol(step.className), index: step.index))
        }
    }

    package convenience init(_ text: String, maximumSteps: Int = ElementID.maximumSteps) throws(ElementIDError) {
        self.init(try ElementID(text, maximumSteps: maximumSteps))
    }

    deinit { steps.deallocate() }

    /// The first element that the ID names, in the order of their roots, unretained; `nil` when it names none. Good
    /// until the next mutation. Takes O(steps · siblings) beside ``UIModel/ViewHierarchy/roots(named:in:)``; nothing
    /// is allocated and no reference is counted.
    ///
    /// - Precondition: a hierarchy knows the window; ``UIModel/ViewHierarchy/observing(_:)`` makes one that has to be
    ///   held.
    package func resolve(in window: View) -> Unmanaged<View>? {
        for start in ElementWalk.roots(named: root, in: window) {
            if let view = ElementWalk.end(from: start, steps, count: stepCount) { return view }
        }
        return nil
    }

    /// All elements that the ID names, in the order of their roots, in O(roots · steps · siblings).
    package func resolveAll(in window: View) -> [View] {
        ElementWalk.roots(named: root, in: window).compactMap {
            ElementWalk.end(from: $0, steps, count: stepCount)?.takeUnretainedValue()
        }
    }

    package func visitTouchedMemory(in window: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), 40)
        visit(steps, stepCount * MemoryLayout<Step>.stride)
        window.hierarchy?.visitRootMemory(named: root, visit)

        guard var view = ElementWalk.roots(named: root, in: window).first?.takeUnretainedValue() else { return }

        visit(ElementWalk.address(of: view), 72)
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
            for sibling in view.subviews[...end] { visit(ElementWalk.address(of: sibling), 72) }
            view = view.subviews[end]
        }
    }
}
