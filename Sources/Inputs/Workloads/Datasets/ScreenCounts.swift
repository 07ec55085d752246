/// The counts of some screens: the measured side of a ``ScreenProfile``.
///
///     var counts = ScreenCounts()
///     for dump in dumps { counts.add(dump) }
///     let profile = try counts.profile(source: "12 complete dumps")
package struct ScreenCounts: Sendable {
    package private(set) var extents: [ScreenProfile.Extent] = []
    private(set) var hidden = ScreenProfile.HiddenViews()
    private(set) var classes: [String: Int] = [:]
    /// The number of screens, by the class of their frontmost root.
    private var rootClasses: [String: Int] = [:]
    private var transparent = 0
    private var childCounts: [Int: Int] = [:]
    private var childCountsByTenth = [[Int: Int]](repeating: [:], count: 10)
    private var groupSizes: [Int: Int] = [:]
    private var chainLengths: [Int: Int] = [:]

    package init() {}

    package var views: Int { hidden.of }

    var children: FrequencyTable { FrequencyTable(childCounts) }
    var childrenByRelativeDepth: [FrequencyTable] { childCountsByTenth.map { FrequencyTable($0) } }
    var sameClassGroups: FrequencyTable { FrequencyTable(groupSizes) }
    var singleChildChains: FrequencyTable { FrequencyTable(chainLengths) }
    var levels: FrequencyTable { FrequencyTable(counting: extents.map(\.levels)) }
    var foregroundLevels: FrequencyTable { FrequencyTable(counting: extents.map(\.foregroundLevels)) }

    /// Adds one screen of one root, in O(views).
    package mutating func add(_ screen: TreeBlueprint) { add(roots: [screen]) }

    /// Adds one screen, given as its root views back to front with all views below them, in O(views). Roots count as
    /// siblings. If no root is visible, the foreground path has 0 levels.
    package mutating func add(roots: [TreeBlueprint]) {
        guard let front = roots.last else { return }

        let levels = roots.reduce(0) { max($0, $1.levels) }
        let frontRoot = roots.last { $0.visibility[0] == .visible }
        extents.append(
            ScreenProfile.Extent(
                views: roots.reduce(0) { $0 + $1.count }, levels: levels,
                foregroundLevels: frontRoot.map(\.foregroundPath.count) ?? 0))
        hidden.of += extents[extents.count - 1].views
        rootClasses[front.className(of: 0), default: 0] += 1
        countGroups(roots.map { $0.className(of: 0) })
        countPositions(of: roots.map { $0.visibility[0] })
        for root in roots { count(root, levels: levels) }
    }

    /// Returns the profile of all added screens.
    ///
    /// - Parameter source: the origin of the screens in words.
    /// - Throws: ``DatasetError`` if no screens can be drawn from the counts: no screen was added, or no view has
    ///   several subviews.
    package func profile(source: String) throws(DatasetError) -> ScreenProfile {
        guard !extents.isEmpty else {
            throw DatasetError(field: "trees", problem: "nothing was counted; a profile is of one screen or more")
        }

        let widest = children.maximum
        let limit = ScreenProfile.maximumSubviews
        guard 2...limit ~= widest else {
            let problem =
                widest < 2
                ? ScreenProfile.needsFanOut
                : "a view has \(widest) subviews; at most \(limit) are taken: the generator keeps a probability for "
                    + "each number"
            throw DatasetError(field: "children", problem: problem)
        }

        let frequencies = classes.map { ScreenProfile.ClassFrequency(name: $0.key, count: $0.value) }
        let root = rootClasses.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return ScreenProfile(
            source: source,
            extents: extents.sorted {
                ($0.views, $0.levels, $0.foregroundLevels) < ($1.views, $1.levels, $1.foregroundLevels)
            }, children: children,
            childrenByRelativeDepth: childrenByRelativeDepth, sameClassGroups: sameClassGroups,
            singleChildChains: singleChildChains, hidden: hidden,
            transparentShare: hidden.views == 0 ? 0 : Double(transparent) / Double(hidden.views),
            classes: frequencies, rootClassName: root?.key ?? ScreenProfile.defaultRootClassName(of: frequencies))
    }

    private mutating func count(_ tree: TreeBlueprint, levels: Int) {
        let counts = tree.childCounts
        let depths = tree.depths
        let sizes = tree.subtreeSizes
        var classCounts = [Int](repeating: 0, count: tree.classNames.count)
        var siblings: [Int] = []

        for view in tree.parents.indices {
            let children = Int(counts[view])
            childCounts[children, default: 0] += 1
            childCountsByTenth[10 * Int(depths[view]) / levels][children, default: 0] += 1
            classCounts[Int(tree.classIndices[view])] += 1

            if tree.visibility[view] != .visible {
                hidden.views += 1
                if tree.visibility[view] == .transparent { transparent += 1 }
                if children == 0 { hidden.leaves += 1 }
            }

            if children == 1, view == 0 || counts[Int(tree.parents[view])] != 1 {
                // In preorder an only subview follows its superview.
                chainLengths[counts[view...].prefix { $0 == 1 }.count, default: 0] += 1
            }

            guard children > 0 else { continue }

            siblings.removeAll(keepingCapacity: true)
            var child = view + 1
            while child < view + Int(sizes[view]) {
                siblings.append(child)
                child += Int(sizes[child])
            }

            countPositions(of: siblings.map { tree.visibility[$0] })
            countGroups(siblings.map { tree.classIndices[$0] })
        }

        for (name, count) in zip(tree.classNames, classCounts) { classes[name, default: 0] += count }
    }

    private mutating func countGroups(_ siblings: [some Hashable]) {
        for (_, group) in Dictionary(grouping: siblings, by: \.self) { groupSizes[group.count, default: 0] += 1 }
    }

    private mutating func countPositions(of siblings: [NodeVisibility]) {
        guard siblings.count > 1 else {
            if siblings.first.map({ $0 != .visible }) ?? false { hidden.only += 1 }
            return
        }

        let tailStart = (siblings.lastIndex(of: .visible) ?? -1) + 1
        hidden.tail += siblings.count - tailStart
        for position in 0..<tailStart where siblings[position] != .visible {
            if position == 0 { hidden.first += 1 } else { hidden.middle += 1 }
        }
    }
}
