import UIModel

/// An element of a window with the IDs that a listing prints.
package struct ListedElement {
    package let view: View
    /// The path from the root view of the nearest controller around it, or from the window.
    package let canonical: ElementID
    /// The path from the nearest view around the element with a custom ID; `nil` if that view is above the start of the
    /// canonical path.
    package let custom: ElementID?
}

/// Returns the elements of a window with their IDs, in pre-order. `resolveAll` of each ID contains its element.
///
/// Source: element-id, Element ID (the guide's `setPrintElementsIDs`).
///
/// - Complexity: O(views · depth), because every element gets its own paths. ``StreamedListing`` avoids that.
package func elementIDs(in window: View) -> [ListedElement] {
    var elements: [ListedElement] = []
    forEachElement(in: window) { element, _ in
        elements.append(element)
        return true
    }

    return elements
}

/// Visits every element of a window in pre-order, with one path at a time in memory.
///
/// - Parameters:
///   - window: the window.
///   - visit: called with an element, and its path of positions among the subviews from the window down; returns true
///     to continue.
/// - Complexity: O(views · depth), which is the length of the paths.
package func forEachElement<Failure: Error>(
    in window: View, _ visit: (_ element: ListedElement, _ path: [Int]) throws(Failure) -> Bool
) throws(Failure) {
    var levels: [Level] = []
    var steps: [ElementID.Step] = []

    func id(_ start: PathStart) -> ElementID { ElementID(root: start.root, steps: Array(steps[start.stepCount...])) }

    func enter(_ view: View, _ canonical: PathStart, _ custom: PathStart?) throws(Failure) -> Bool {
        let path = levels.map { $0.next - 1 }
        let custom = view.customID.map { PathStart(root: $0, stepCount: steps.count) } ?? custom
        levels.append(Level(view: view, stepCount: steps.count, canonical: canonical, custom: custom))

        return try visit(ListedElement(view: view, canonical: id(canonical), custom: custom.map(id)), path)
    }

    let root = window.viewController?.className ?? window.className
    var goesOn = try enter(window, PathStart(root: root, stepCount: 0), nil)
    while goesOn, var level = levels.popLast() {
        guard level.next < level.view.subviews.count else { continue }

        let view = level.view.subviews[level.next]
        level.next += 1
        let index = level.counts[view.classSymbol, default: 0]
        level.counts[view.classSymbol] = index + 1
        levels.append(level)
        steps.removeLast(steps.count - level.stepCount)

        if let controller = view.viewController {
            goesOn = try enter(view, PathStart(root: controller.className, stepCount: steps.count), nil)
        } else {
            steps.append(ElementID.Step(className: view.className, index: index))
            goesOn = try enter(view, level.canonical, level.custom)
        }
    }
}

/// The start of a path among the steps from the window down.
private struct PathStart {
    let root: String
    /// The number of steps above the start.
    let stepCount: Int
}

/// A view whose subviews are being visited.
private struct Level {
    let view: View
    /// The position of the next subview.
    var next = 0
    /// The number of subviews of each class so far.
    var counts: [ClassSymbol: Int32] = [:]
    /// The number of steps down to the view.
    let stepCount: Int
    let canonical: PathStart
    let custom: PathStart?
}

extension View {
    /// The path of this view from the root view of the nearest controller around it, or from the root of its tree.
    ///
    /// - Complexity: O(depth · siblings).
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
