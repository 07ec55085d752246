/// What one step of a ``MutationCycle`` does: one mutation as an app makes it.
public enum MutationKind: UInt8, CaseIterable, Sendable {
    /// Hides a view.
    case hide
    /// Shows a hidden view.
    case show
    /// Focuses a text field: its caret appears, and the accessory over the keyboard.
    case focus
    /// Takes the focus from a text field.
    case unfocus
    /// Moves a view to a position among the subviews of a view, its own superview or another one.
    case insert
    /// Pushes a controller onto a navigation stack.
    case push
    /// Pops the top of a navigation stack.
    case pop
    /// Presents a controller.
    case present
    /// Dismisses the controller that another one presents.
    case dismiss
    /// Selects a tab.
    case selectTab

    /// What takes a step of this kind back.
    var inverse: MutationKind {
        switch self {
        case .hide: .show
        case .show: .hide
        case .focus: .unfocus
        case .unfocus: .focus
        case .insert: .insert
        case .push: .pop
        case .pop: .push
        case .present: .dismiss
        case .dismiss: .present
        case .selectTab: .selectTab
        }
    }
}
