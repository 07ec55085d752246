import UIModel

/// An element of a window with the IDs that a listing prints.
public struct ListedElement {
    /// The element.
    public let view: View
    /// The path from the root view of the nearest controller around it, or from the window.
    public let canonical: ElementID
    /// The path from the nearest view around it with a custom ID, where that is not above the start of the canonical one.
    public let custom: ElementID?
}

/// What a line of a listing looks like: the canonical ID, and behind a tab the custom one where there is one. A class
/// name with a line break or tab in it is printed as it is; ``elementIDs(in:)`` keeps them apart.
enum ListingFormat {
    static let separator = UInt8(ascii: "\t")
    static let terminator = UInt8(ascii: "\n")
}

/// The IDs of all elements of a window, in pre-order. `resolveAll` of each one contains its element.
///
/// Source: element-id, Element ID (the guide's `setPrintElementsIDs`).
///
/// - Complexity: O(views · depth): every element gets paths of its own. ``StreamedListing`` writes them out without.
public func elementIDs(in window: View) -> [ListedElement] {
    var listed: [ListedElement] = []
    var pending = [ListedElement(window: window)]
    while let element = pending.popLast() {
        listed.append(element)
        var counts: [ClassSymbol: Int32] = [:]
        let subviews = element.view.subviews.map { view in
            let index = counts[view.classSymbol, default: 0]
            counts[view.classSymbol] = index + 1
            return ListedElement(view, in: element, step: ElementID.Step(className: view.className, index: index))
        }
        pending.append(contentsOf: subviews.reversed())
    }
    return listed
}

extension View {
    /// The path of this view from the root view of the nearest controller around it, or from the root of its tree.
    ///
    /// - Complexity: O(depth · siblings).
    public final var elementID: ElementID {
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

extension ListedElement {
    fileprivate init(window: View) {
        view = window
        canonical = ElementID(root: window.viewController?.className ?? window.className, steps: [])
        custom = window.customID.map { ElementID(root: $0, steps: []) }
    }

    fileprivate init(_ view: View, in superelement: ListedElement, step: ElementID.Step) {
        self.view = view
        let controller = view.viewController
        let superelement: ListedElement? = controller == nil ? superelement : nil
        canonical = superelement?.canonical.appending(step) ?? ElementID(root: controller?.className ?? "", steps: [])
        custom = view.customID.map { ElementID(root: $0, steps: []) } ?? superelement?.custom?.appending(step)
    }
}

extension ElementID {
    fileprivate func appending(_ step: Step) -> ElementID { ElementID(root: root, steps: steps + [step]) }
}
