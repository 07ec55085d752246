/// Turns the counts of a document into a profile, or says which of them are impossible.
///
/// Only what no set of screens could give is refused. Screens of several roots, of which none may be visible, and lists
/// of classes that were cut off are all possible.
struct ProfileChecks {
    private let document: ProfileDocument

    init(_ document: ProfileDocument) {
        self.document = document
    }

    /// The profile.
    ///
    /// - Complexity: O(entries).
    func profile() throws(ProfileError) -> ScreenProfile {
        let extents = try extents()
        let views = extents.reduce(0) { $0 + $1.views }
        let children = try table(document.children, "children", values: Self.subviews)
        try check(children: children, extents: extents, views: views)
        let byDepth = try tablesByDepth(of: children)
        try check(byDepth: byDepth, children: children, extents: extents, views: views)
        let groups = try table(document.sameClassGroup, "sameClassGroup", values: 1...max(1, views))
        try check(groups: groups, children: children, dumps: extents.count, views: views)
        let chains = try table(document.singleChildChain, "singleChildChain", values: 1...max(1, views))
        try check(chains: chains, children: children, extents: extents, views: views)
        let share = document.transparentShare ?? ScreenProfile.defaultTransparentShare
        guard (0...1).contains(share) else { throw ProfileError(field: "transparentShare", problem: .noShare(share)) }
        let classes = try classes(views: views)
        return ScreenProfile(
            source: document.source, extents: extents, children: children, childrenByRelativeDepth: byDepth,
            sameClassGroups: groups, singleChildChains: chains, hidden: try hidden(children: children, views: views),
            transparentShare: share, classes: classes,
            rootClassName: try rootClass() ?? ScreenProfile.defaultRootClassName(of: classes))
    }

    private func extents() throws(ProfileError) -> [ScreenProfile.Extent] {
        guard !document.trees.isEmpty else {
            throw ProfileError(field: "trees", problem: .entries(0, needed: "a profile is of one screen or more"))
        }
        var extents: [ScreenProfile.Extent] = []
        for (index, tree) in document.trees.enumerated() {
            let field = "trees[\(index)]"
            let (views, levels) = (tree.views.value, tree.levels.value)
            let foregroundLevels = tree.foregroundLevels.value
            try inside(views, 1...Self.largestCount, "\(field).views")
            try inside(levels, 1...Self.largestCount, "\(field).levels")
            try atMost(levels, views, "\(field).levels", "since every level has a view")
            try inside(foregroundLevels, 0...Self.largestCount, "\(field).foregroundLevels")
            try atMost(
                foregroundLevels, levels, "\(field).foregroundLevels", "the levels of the whole screen")
            extents.append(
                ScreenProfile.Extent(
                    views: views, levels: levels, foregroundLevels: foregroundLevels))
        }
        return extents
    }

    private func check(
        children: FrequencyTable, extents: [ScreenProfile.Extent], views: Int
    ) throws(ProfileError) {
        try equal(children.total, views, "children", "one count for each view of trees")
        // Every view but the roots is a subview, and each screen has a root at least.
        try atMost(
            children.sum, views - extents.count, "children",
            "the number of subviews: \(views) views without a root for each of \(extents.count) screens")
        try atLeast(
            children.sum, extents.reduce(0) { $0 + $1.levels - 1 }, "children",
            "the number of subviews: one for each level of trees below the first")
        let largest = extents.reduce(0) { max($0, $1.views - $1.levels + 1) }
        try atMost(
            children.maximum, largest, "children", "the largest list that a screen of trees with its levels can hold")
        guard children.maximum >= 2 else {
            throw ProfileError(
                field: "children",
                problem: .cannotBeDrawn(
                    "no view has two subviews or more; screens of other sizes cannot be drawn from that"))
        }
    }

    private func tablesByDepth(of children: FrequencyTable) throws(ProfileError) -> [FrequencyTable] {
        let field = "childrenByRelativeDepth"
        guard document.childrenByRelativeDepth.count == 10 else {
            throw ProfileError(
                field: field,
                problem: .entries(
                    document.childrenByRelativeDepth.count, needed: "ten are needed, one for each tenth of the depth"))
        }
        var tables: [FrequencyTable] = []
        for (index, counts) in document.childrenByRelativeDepth.enumerated() {
            tables.append(try table(counts, "\(field)[\(index)]", values: Self.subviews))
        }
        for value in Set(tables.flatMap { $0.entries.map(\.value) } + children.entries.map(\.value)).sorted() {
            try equal(
                tables.reduce(0) { $0 + $1.count(of: value) }, children.count(of: value), field,
                "the sum over the ten tables for \(value) subviews, as children has it")
        }
        return tables
    }

    private func check(
        groups: FrequencyTable, children: FrequencyTable, dumps: Int, views: Int
    ) throws(ProfileError) {
        try equal(groups.sum, views, "sameClassGroup", "the views of all groups: each is in one")
        // The roots of a screen are siblings too.
        let roots = views - children.sum
        try atMost(
            groups.maximum, max(children.maximum, roots - dumps + 1), "sameClassGroup",
            "the longest list of siblings")
        try atLeast(
            groups.total, views - children.count(of: 0) + dumps, "sameClassGroup",
            "the number of groups: one for each list of siblings")
    }

    private func hidden(children: FrequencyTable, views: Int) throws(ProfileError) -> ScreenProfile.HiddenViews {
        let hidden = document.hidden
        let known = ["tail", "first", "only", "middle"]
        let (hiddenViews, hiddenLeaves) = (hidden.views.value, hidden.leaves.value)
        for (key, count) in hidden.position.sorted(by: { $0.key < $1.key }) {
            guard known.contains(key) else {
                throw ProfileError(field: "hidden.position", problem: .unknownKey(key, known: known))
            }
            try inside(count.value, 0...Self.largestCount, "hidden.position.\(key)")
        }
        try equal(hidden.of.value, views, "hidden.of", "the views of trees")
        try inside(hiddenViews, 0...Self.largestCount, "hidden.views")
        try atMost(hiddenViews, hidden.of.value, "hidden.views", "all views (hidden.of)")
        try inside(hiddenLeaves, 0...Self.largestCount, "hidden.leaves")
        try atMost(hiddenLeaves, hiddenViews, "hidden.leaves", "all that are hidden (hidden.views)")
        let leaves = children.count(of: 0)
        try atMost(hiddenLeaves, leaves, "hidden.leaves", "all views without subviews (children)")
        try atMost(
            hiddenViews - hiddenLeaves, views - leaves, "hidden.views",
            "not counting hidden.leaves: all views with subviews (children)")
        let unseen = document.trees.count { $0.foregroundLevels.value == 0 }
        try atLeast(
            hiddenViews, unseen, "hidden.views", "the roots of the screens of trees that have no foreground path")
        func position(_ key: String) -> Int { hidden.position[key]?.value ?? 0 }
        try equal(
            known.reduce(0) { $0 + position($1) }, hiddenViews, "hidden.position",
            "the sum of all positions, as hidden.views has it")
        // A root may stand alone or with others.
        let roots = views - children.sum
        let lists = children.entries.filter { $0.value > 1 }
        try atMost(
            position("only"), children.count(of: 1) + roots, "hidden.position.only", "all views without siblings")
        try atMost(
            position("first"), lists.reduce(0) { $0 + $1.count } + roots, "hidden.position.first",
            "one for each list of two or more")
        try atMost(
            position("middle"), lists.reduce(0) { $0 + $1.count * ($1.value - 2) } + roots, "hidden.position.middle",
            "all that stand between the ends of a list")
        try atMost(
            position("tail"), lists.reduce(0) { $0 + $1.count * $1.value } + roots, "hidden.position.tail",
            "all that stand in a list of two or more")
        return ScreenProfile.HiddenViews(
            views: hiddenViews, of: hidden.of.value, leaves: hiddenLeaves, tail: position("tail"),
            first: position("first"), only: position("only"), middle: position("middle"))
    }

    private func classes(views: Int) throws(ProfileError) -> [ScreenProfile.ClassFrequency] {
        var classes: [ScreenProfile.ClassFrequency] = []
        for (name, count) in document.classes.sorted(by: { $0.key < $1.key }) {
            try check(className: name, "classes")
            try inside(count.value, 0...Self.largestCount, "classes.\(name)")
            if count.value > 0 { classes.append(ScreenProfile.ClassFrequency(name: name, count: count.value)) }
        }
        guard !classes.isEmpty else {
            throw ProfileError(field: "classes", problem: .entries(0, needed: "every view is of a class"))
        }
        try atMost(
            classes.reduce(0) { $0 + $1.count }, views, "classes", "the sum of all: one for each view of trees")
        return classes
    }

    private func rootClass() throws(ProfileError) -> String? {
        if let name = document.rootClass { try check(className: name, "rootClass") }
        return document.rootClass
    }

    /// Class names go into dumps, where no control characters can stand.
    private func check(className name: String, _ field: String) throws(ProfileError) {
        let isPrintable = name.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && !$0.properties.isNoncharacterCodePoint
        }
        guard !name.isEmpty, isPrintable else {
            throw ProfileError(
                field: field, problem: .wrongKind(expected: "the name of a class, without control characters,"))
        }
    }

    private func table(
        _ counts: [String: WholeNumber<Int>], _ field: String, values: ClosedRange<Int>
    ) throws(ProfileError) -> FrequencyTable {
        var byValue: [Int: Int] = [:]
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            // `007` and `+7` would be second names of 7.
            guard let value = Int(key), "\(value)" == key else {
                throw ProfileError(field: field, problem: .notANumber(key: key))
            }
            if values == Self.subviews, value > values.upperBound {
                throw ProfileError(field: field, problem: .tooManySubviews(value))
            }
            try inside(value, values, "\(field), the number counted")
            try inside(count.value, 0...Self.largestCount, "\(field).\(key)")
            byValue[value] = count.value
        }
        return FrequencyTable(byValue)
    }

    /// Far above any real count, and far below what sums of products overflow at.
    private static let largestCount = 1_000_000_000

    /// How many subviews a view of a table may have.
    private static let subviews = 0...ScreenProfile.maximumSubviews

    private func inside(_ value: Int, _ range: ClosedRange<Int>, _ field: String) throws(ProfileError) {
        if !range.contains(value) { throw ProfileError(field: field, problem: .outside(value, range)) }
    }

    func equal(_ value: Int, _ right: Int, _ field: String, _ reason: String) throws(ProfileError) {
        if value != right { throw ProfileError(field: field, problem: .notEqual(value, to: right, because: reason)) }
    }

    func atMost(_ value: Int, _ most: Int, _ field: String, _ reason: String) throws(ProfileError) {
        if value > most { throw ProfileError(field: field, problem: .above(value, most: most, because: reason)) }
    }

    func atLeast(_ value: Int, _ least: Int, _ field: String, _ reason: String) throws(ProfileError) {
        if value < least { throw ProfileError(field: field, problem: .below(value, least: least, because: reason)) }
    }
}
