/// The measured shape of real screens, as counts pooled over dumps of their view hierarchies: what synthetic screens
/// are drawn from. Another value, of other dumps, makes other screens without other code.
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

    /// Counts of views that are hidden or have an alpha of 0, by their place among their siblings.
    package struct HiddenViews: Equatable, Sendable {
        var views = 0
        /// The number of all views, visible or not.
        package internal(set) var of = 0
        /// Invisible views that have no subviews.
        var leaves = 0
        /// Invisible views at the front end, the tail, of a list of two or more.
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
    /// The same by relative depth: ten tables, the first for the depths from 0 to under a tenth of the levels.
    let childrenByRelativeDepth: [FrequencyTable]
    /// The sizes of groups of siblings of one class, wherever in the list they stand; the roots of one screen are
    /// siblings.
    let sameClassGroups: FrequencyTable
    /// The lengths of runs of views that have a single subview, from each to that subview.
    let singleChildChains: FrequencyTable
    package let hidden: HiddenViews
    /// The share of those that are of alpha 0, the others being hidden.
    let transparentShare: Double
    /// The classes, most frequent first, equally frequent ones by name.
    let classes: [ClassFrequency]
    let rootClassName: String

    /// Derived from all of the above; `nil` only while the profile is made.
    private(set) var drawing: ScreenDrawing!

    /// A profile from its counts. Precondition: there is at least one extent and one class, ten tables by depth, and
    /// some view has two subviews or more.
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
