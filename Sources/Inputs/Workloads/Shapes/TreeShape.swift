/// The shapes of tree that the foreground search is measured on. Source: exit-page, Workloads.
public enum TreeShape: String, CaseIterable, Sendable {
    /// One screen, drawn from the shapes of real ones; see ``ScreenProfile``.
    case screen
    /// Many screens in containers; see ``AppWorkload``.
    case app
    /// Every view has one subview; all are visible.
    case chain
    /// A root with all others as its subviews, of which only the rearmost is visible: a scan looks at each.
    case wide
    /// A spine of half the views, each with a hidden view in front of the next: every level looks at two.
    case comb
    /// Four subviews each, levels filled from the back; all are visible.
    case balanced
    /// Every ordered tree of that size is equally likely; each view is hidden with probability 0.1, else transparent
    /// with a total probability of 0.02.
    case random

    /// A tree of this shape.
    ///
    /// The fixed shapes do not depend on the seed.
    ///
    /// - Parameter views: the exact number of views, 1 or more. ``app`` takes at least
    ///   ``AppWorkload/minimumViews`` and makes as many where fewer are asked for.
    /// - Complexity: O(views).
    public func blueprint(views: Int, seed: UInt64) -> TreeBlueprint {
        precondition((1...Int(Int32.max)).contains(views), "a tree has 1 to 2,147,483,647 views, not \(views)")
        return switch self {
        case .screen: ScreenProfile.uikitViews.screen(views: views, seed: seed)
        case .app: AppWorkload(views: views, seed: seed).blueprint
        case .chain: .chain(views: views)
        case .wide: .wide(views: views)
        case .comb: .comb(views: views)
        case .balanced: .balanced(views: views, subviews: 4)
        case .random: .uniform(views: views, hidden: 0.1, transparent: 0.02, seed: seed)
        }
    }
}
