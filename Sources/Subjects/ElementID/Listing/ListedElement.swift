import UIModel

/// An element of a window with the IDs that a listing prints.
package struct ListedElement {
    package let view: View
    /// The path from the root view of the nearest controller around it, or from the window.
    package let canonical: ElementID
    /// The path from the nearest view around it with a custom ID, where that is not above the start of the canonical
    /// one.
    package let custom: ElementID?
}

/// The IDs of all elements of a window, in pre-order; `resolveAll` of each one contains its element. Takes O(views ·
/// depth): every element gets paths of its own, which ``StreamedListing`` writes out without. Source: element-id,
/// Element ID (the guide's `setPrintElementsIDs`).
package func elementIDs(in window: View) -> [ListedElement] {
    var listed: [ListedElement] = []
    forEachElement(in: window) { element, _ in
        listed.append(element)
        return true
    }

    return listed
}

/// Goes past every element of a window in pre-order, with one path at a time in memory, as long as `visit` says so,
/// which gets the positions among the subviews on the way down, too. Takes O(views · depth), as long as what is
/// listed.
package func forEachElement<Failure: Error>(
    in window: View, _ visit: (_ element: ListedElement, _ path: [Int]) throws(Failure) -> Bool
) throws(Failure) {
    var levels: [Level] = []
    var steps: [ElementID.Step] = []

    func enter(
        _ view: View, _ canonical: (root: String, start: Int), _ custom: (root: String, start: Int)?
    ) throws(Failure) -> Bool {
        let path = levels.map { $0.next - 1 }
        let custom = view.customID.map { ($0, steps.count) } ?? custom
        levels.append(Level(view: view, end: steps.count, canonical: canonical, custom: custom))

        func id(_ root: String, _ start: Int) -> ElementID { ElementID(root: root, steps: Array(steps[start...])) }

        return try visit(
            ListedElement(
                view: view, canonical: id(canonical.root, canonical.start), custom: custom.map { id($0, $1) }),
            path)
    }

    var goesOn = try enter(window, (window.viewController?.className ?? window.className, 0), nil)
    while goesOn, var level = levels.popLast() {
        guard level.next < level.view.subviews.count else { continue }

        let view = level.view.subviews[level.next]
        level.next += 1
        let index = level.counts[view.classSymbol, default: 0]
        level.counts[view.classSymbol] = index + 1
        levels.append(level)
        steps.removeLast(steps.count - level.end)

        if let controller = view.viewController {
            goesOn = try enter(view, (controller.className, steps.count), nil)
        } else {
            steps.append(ElementID.Step(className: view.className, index: index))
            goesOn = try enter(view, level.canonical, level.custom)
        }
    }
}

private struct Level {
    let view: View
    var next = 0
    var counts: [ClassSymbol: Int32] = [:]
    /// Where the path to the view ends, and where those of its canonical and of its custom ID begin.
    let end: Int
    let canonical: (root: String, start: Int)
    let custom: (root: String, start: Int)?
}

extension View {
    /// The path of this view from the root view of the nearest controller around it, or from the root of its tree.
    /// Takes O(depth · siblings).
    package final var elementID: ElementID {
        var steps: [ElementID.Step] = []
        var view = self
        while view.viewController == nil, let superview = view.superview {
            let index = superview.subviews.prefix { $0 !== view }.count { $0.className == view.className }
            steps.append(ElementID.Step(className: view.className, index: Int32(index)))
            view = superview
        }

        return ElementID(root: view.viewController?.className ?? view.className, steps: steps.reversed())
    }
}
