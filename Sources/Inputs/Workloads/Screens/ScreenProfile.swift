/// The measured shape of real screens: counts of views, added up over dumps. Synthetic screens are drawn from it, so
/// that a profile of other dumps gives other screens with the same code.
package struct ScreenProfile: Equatable, Sendable {
    package struct Extent: Equatable, Sendable {
        let views: Int
        let levels: Int
        let foregroundLevels: Int
    }

    struct ClassFrequency: Equatable, Sendable {
        let name: String
        let count: Int
    }

    /// Counts of invisible views (hidden, or with alpha 0), by their place among their siblings.
    package struct HiddenViews: Equatable, Sendable {
        var views = 0
        /// The number of all views, visible or not.
        package internal(set) var of = 0
        /// Invisible views without subviews.
        var leaves = 0
        /// Invisible views at the front end (the tail) of a list of two or more.
        var tail = 0
        /// Invisible views at the back of a list of two or more.
        var first = 0
        /// Invisible views without siblings.
        var only = 0
        /// Invisible views elsewhere.
        var middle = 0
    }

    package let source: String
    package let extents: [Extent]
    let children: FrequencyTable
    /// The numbers of subviews by relative depth: ten tables, the first for depths below a tenth of the levels.
    let childrenByRelativeDepth: [FrequencyTable]
    /// The sizes of groups of siblings with the same class, anywhere in the list; the roots of a screen are siblings.
    let sameClassGroups: FrequencyTable
    /// The lengths of chains of views that each have one subview.
    let singleChildChains: FrequencyTable
    package let hidden: HiddenViews
    /// The share of views with alpha 0 among the invisible ones; the others are hidden.
    let transparentShare: Double
    /// The classes by descending frequency, then by name.
    let classes: [ClassFrequency]
    let rootClassName: String

    /// The distributions that follow from the counts; `nil` only while the profile is made.
    private(set) var drawing: ScreenDrawing!

    /// Makes a profile from its counts.
    ///
    /// - Precondition: there is at least one extent and one class, there are ten tables by depth, and some view has two
    ///   subviews or more.
    init(
        source: String, extents: [Extent], children: FrequencyTable, childrenByRelativeDepth: [FrequencyTable],
        sameClassGroups: FrequencyTable, singleChildChains: FrequencyTable, hidden: HiddenViews,
        transparentShare: Double, classes: [ClassFrequency], rootClassName: String
    ) {
        precondition(!extents.isEmpty, "a profile needs the extent of at least one dump")
        precondition(childrenByRelativeDepth.count == 10, "a profile has one table per tenth of the depth")
        precondition(children.maximum >= 2, "screens without any fan-out cannot be drawn in all sizes")
        precondition(classes.contains { $0.count > 0 }, "a profile names a class")
        self.source = source
        self.extents = extents
        self.children = children
        self.childrenByRelativeDepth = childrenByRelativeDepth
        self.sameClassGroups = sameClassGroups
        self.singleChildChains = singleChildChains
        self.hidden = hidden
        self.transparentShare = transparentShare
        self.classes = classes.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        self.rootClassName = rootClassName
        drawing = ScreenDrawing(profile: self)
    }
}
