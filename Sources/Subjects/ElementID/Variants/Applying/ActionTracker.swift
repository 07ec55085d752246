import UIModel

/// An action of a user on an element, as an app reports it.
package struct ActionEvent {
    /// The reported name.
    package let name: String
    package let kind: ElementAction.Kind
    package let view: View
}

/// A tracker of elements with bound actions. An action is bound to an ID, not to a view: the element that the ID names
/// at the time of the event counts.
///
/// `ElementView` fires each time the element is added to the tree of the window. It does not fire for an element that
/// is there when the action is bound, so binding again after a turn of the device reports nothing. If it is bound to a
/// table cell, it fires for every cell of that class in the same place, as the guide warns.
///
/// - Complexity: a mutation that adds to the window's tree takes O(depth + `ElementView` bindings · one resolution).
package final class ActionTracker: TreeFollower {
    private struct Binding {
        let kind: ElementAction.Kind
        let name: String
        let text: ElementID
        let id: CompiledElementID
        /// For `ElementView` of a table cell: the superview and the class of such cells.
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

    /// The number of bindings.
    package var count: Int { bindings.count }

    /// Returns the events since the last call. An app passes them to its analytics; here only tests call this.
    package func drainEvents() -> [ActionEvent] {
        defer { events = [] }
        return events
    }

    /// Binds an action, unless it is bound already.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - id: the ID of its element.
    ///   - isCell: true if the element is a table cell.
    /// - Complexity: O(bindings).
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

    // MARK: Actions of people

    /// Fires the actions of a button that was touched.
    package func touchUpInside(_ button: View) {
        for binding in bindings where binding.kind == .touchUpInside && names(binding.id, button) {
            events.append(ActionEvent(name: binding.name, kind: binding.kind, view: button))
        }
    }

    /// Fires the actions of a selected cell, and of its table.
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

    /// Returns the elements of a binding: one, or all cells in the same place for a table cell.
    private func elements(of binding: Binding) -> [View] {
        if let cells = binding.cells {
            return element(cells.parent)?.subviews.filter { $0.classSymbol == cells.className } ?? []
        }

        guard let element = element(binding.id) else { return [] }
        return [element]
    }
}
