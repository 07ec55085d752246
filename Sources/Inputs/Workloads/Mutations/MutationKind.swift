/// The kind of a step of a ``MutationCycle``: one mutation as an app makes it.
package enum MutationKind: UInt8, CaseIterable, Sendable {
    case hide, show
    /// A text field gets the focus, so that its caret and the accessory over the keyboard appear, or loses it.
    case focus, unfocus
    /// A view moves to a position among the subviews of its own superview or of another view.
    case insert
    case push, pop
    case present, dismiss
    case selectTab

    var inverse: MutationKind {
        switch self {
        case .hide: .show
        case .show: .hide
        case .focus: .unfocus
        case .unfocus: .focus
        case .push: .pop
        case .pop: .push
        case .present: .dismiss
        case .dismiss: .present
        case .insert, .selectTab: self
        }
    }
}
