import UIModel

/// Something that happened to an element and is to be reported.
package struct ActionEvent {
    package let name: String
    package let kind: ElementAction.Kind
    package let view: View
}

/// Watches the elements that actions are bound to: what counts is which element the ID names when something happens.
///
/// `ElementView` fires each time the element becomes part of the window's tree, not for being there already when it is
/// bound, so that binding again after a turn of the device reports nothing. Bound to a table cell it fires for every
/// cell of that class in the same place, as the guide warns. A mutation that adds to the window's tree takes O(depth +
/// `ElementView` bindings · one resolve).
package final class ActionTracker: TreeFollower {
    private struct Binding {
        let kind: ElementAction.Kind
        let name: String
        let text: ElementID
        let id: CompiledElementID
        /// For a table cell with a path: what it stands in, and its class.
        let cells: (parent: CompiledElementID, className: ClassSymbol)?
    }

    private let window: View
    private let classes: UIKitClasses
    private var bindings: [Binding] = []
    private var events: [ActionEvent] = []

    init(window: View, classes: UIKitClasses) {
        self.window = window
        self.classes = classes
        super.init(following: window)
    }

    package var count: Int { bindings.count }

    /// The events since the last call.
    package func takeEvents() -> [ActionEvent] {
        defer { events = [] }
        return events
    }

    /// Binds an action; one that is bound already is not bound twice. Takes O(bindings).
    func bind(_ action: ElementAction, _ id: CompiledElementID, isCell: Bool) {
        let isBound = bindings.contains { $0.kind == action.kind && $0.name == action.name && $0.text == action.id }
        guard !isBound else { return }

        var cells: (CompiledElementID, ClassSymbol)?
        if isCell, action.kind == .elementView, let step = action.id.steps.last {
            let parent = action.id.prefix(steps: action.id.steps.count - 1)
            cells = (CompiledElementID(parent), ClassSymbol(step.className))
        }

        bindings.append(Binding(kind: action.kind, name: action.name, text: action.id, id: id, cells: cells))
    }

    // MARK: What people do

    package func touchUpInside(_ button: View) {
        for binding in bindings where binding.kind == .touchUpInside && names(binding.id, button) {
            events.append(ActionEvent(name: binding.name, kind: binding.kind, view: button))
        }
    }

    /// A cell of a table is selected: what is bound to the cell fires, and what is bound to its table.
    package func didSelectCell(_ cell: View) {
        guard classes.kind(of: cell.classSymbol) == .tableViewCell else { return }

        var table = cell.superview
        while let view = table, classes.kind(of: view.classSymbol) != .tableView { table = view.superview }
        for binding in bindings where binding.kind == .didSelectCell {
            guard names(binding.id, cell) || table.map({ names(binding.id, $0) }) ?? false else { continue }
            events.append(ActionEvent(name: binding.name, kind: binding.kind, view: cell))
        }
    }

    private func names(_ id: CompiledElementID, _ view: View) -> Bool { element(id) === view }

    private func element(_ id: CompiledElementID) -> View? { id.resolve(in: window)?.takeUnretainedValue() }

    // MARK: Mutations

    package override func didInsert(_ view: View, into superview: View, at index: Int) {
        guard bindings.contains(where: { $0.kind == .elementView }) else { return }
        guard superview.isDescendant(of: window) else { return }

        for binding in bindings where binding.kind == .elementView {
            for element in elements(of: binding) where element.isDescendant(of: view) {
                events.append(ActionEvent(name: binding.name, kind: .elementView, view: element))
            }
        }
    }

    private func elements(of binding: Binding) -> [View] {
        guard let cells = binding.cells else { return element(binding.id).map { [$0] } ?? [] }
        return element(cells.parent)?.subviews.filter { $0.classSymbol == cells.className } ?? []
    }
}
