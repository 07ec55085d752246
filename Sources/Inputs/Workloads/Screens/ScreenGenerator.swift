import Reproducibility

extension ScreenProfile {
    /// Returns a screen of this profile with exactly this number of views, at least 1, in O(views).
    ///
    /// The screen is drawn level by level. A plan gives the number of views on each level, and the profile gives the
    /// distribution of subviews among them. Hidden views are drawn list by list. The foreground path is led to the
    /// level at which the plan ends it, usually far above the deepest view, because in real screens bars stand in front
    /// of the content.
    package func screen(views: Int, seed: UInt64, rootClassName: String? = nil) -> TreeBlueprint {
        precondition(views > 0, "a screen has at least its root view")
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "screen"))
        let plan = ScreenPlan(profile: self, views: views, random: &random)
        var generator = ScreenGenerator(
            profile: self, plan: plan, rootClassName: rootClassName ?? self.rootClassName, random: random)

        return generator.blueprint()
    }
}

/// The drawing of one screen, view by view, from the counts of a profile.
private struct ScreenGenerator {
    private let plan: ScreenPlan
    private let drawing: ScreenDrawing
    private var classes: ScreenClasses
    private var random: Xoshiro256StarStar
    /// The number of hidden views so far that should have had no subviews, minus the number of those without subviews.
    private var hiddenLeavesDue = 0.0

    private var classState = ScreenClasses.State()

    // One entry per view, in level order.
    private var parents: [Int32] = [-1]
    private var visibility: [NodeVisibility] = [.visible]
    private var classIndices: [UInt32]
    private var childCounts: [Int32] = []
    /// The view of the current level on the foreground path; `nil` after the end of the path.
    private var foreground: Int? = 0

    init(profile: ScreenProfile, plan: ScreenPlan, rootClassName: String, random: Xoshiro256StarStar) {
        self.plan = plan
        drawing = profile.drawing
        classes = drawing.classes
        classIndices = [classes.index(of: rootClassName)]
        self.random = random

        if plan.foregroundLevels == 0, drawing.hidden.occurs {
            visibility = [drawing.hidden.state(&self.random)]
            foreground = nil
        }

        let count = plan.widths.reduce(0, +)
        parents.reserveCapacity(count)
        visibility.reserveCapacity(count)
        childCounts.reserveCapacity(count)
    }

    mutating func blueprint() -> TreeBlueprint {
        var start = 0
        for (level, width) in plan.widths.enumerated() {
            let isLast = level + 1 == plan.widths.count
            var counts = [width]
            if !isLast {
                let below = plan.widths[level + 1]
                let tenth = ScreenPlan.tenth(of: level, levels: plan.widths.count)
                counts = drawing.distributions[tenth].tilted(toMean: Double(below) / Double(width))
                    .counts(views: width, sum: below, random: &random)
            }

            spread(counts, over: start..<(start + width), level: level)
            assignClasses(start..<(start + width))
            appendChildren(of: start..<(start + width), endsPath: level + 1 == plan.foregroundLevels)
            start += width
        }

        let order = LevelOrder(parents: parents)
        return .canonical(
            parents: order.parentsInPreorder, classIndices: order.inPreorder(classIndices), names: classes.names,
            visibility: order.inPreorder(visibility))
    }

    /// Gives every view of a level its number of subviews. The view on the foreground path comes first, since the path
    /// must go on or end there, then hidden views and those in chains of only subviews, which prefer some numbers, then
    /// all others.
    private mutating func spread(_ counts: [Int], over level: Range<Int>, level depth: Int) {
        var pool = CountPool(counts)
        childCounts.append(contentsOf: repeatElement(-1, count: level.count))
        if let foreground {
            let ends = depth + 1 >= plan.foregroundLevels && pool.makeLeafAvailable()
            childCounts[foreground] = ends ? pool.draw(preferring: 0) : pool.draw(excluding: 0, &random)
        }

        for view in level where childCounts[view] < 0 {
            if visibility[view] != .visible {
                // Later levels make up for leaves that are missing on this one.
                hiddenLeavesDue += drawing.hidden.leafShare
                let isLeaf = random.unitInterval() < hiddenLeavesDue
                childCounts[view] = isLeaf ? pool.draw(preferring: 0) : pool.draw(excluding: 0, &random)
                if childCounts[view] == 0 { hiddenLeavesDue -= 1 }
            } else if view > 0, childCounts[Int(parents[view])] == 1 {
                childCounts[view] =
                    random.chance(drawing.chainContinuation)
                    ? pool.draw(preferring: 1) : pool.draw(excluding: 1, &random)
            }
        }

        for view in level where childCounts[view] < 0 { childCounts[view] = pool.draw(&random) }
    }

    private mutating func assignClasses(_ level: Range<Int>) {
        guard level.lowerBound > 0 else { return }

        classIndices.append(contentsOf: repeatElement(0, count: level.count))
        var position = level.lowerBound
        while position < level.upperBound {
            let siblings = Int(childCounts[Int(parents[position])])
            classes.draw(
                &classIndices, siblings: position..<(position + siblings), childCounts: childCounts,
                state: &classState, random: &random)
            position += siblings
        }
    }

    private mutating func appendChildren(of level: Range<Int>, endsPath: Bool) {
        var next: Int?
        for view in level where childCounts[view] > 0 {
            let first = parents.count
            let siblings = first..<(first + Int(childCounts[view]))
            parents.append(contentsOf: repeatElement(Int32(view), count: siblings.count))
            visibility.append(contentsOf: repeatElement(.visible, count: siblings.count))
            drawing.hidden.draw(&visibility, siblings: siblings, random: &random)

            if view == foreground, endsPath, drawing.hidden.occurs {
                // The path ends here, but no other view could take these subviews, so all of them are hidden.
                for child in siblings where visibility[child] == .visible {
                    visibility[child] = drawing.hidden.state(&random)
                }
            } else if view == foreground {
                next = siblings.last { visibility[$0] == .visible } ?? first
                // The path goes on, which is why its view was given subviews: one of them must be visible.
                visibility[next ?? first] = .visible
            }
        }

        foreground = next
    }
}

/// The numbers of subviews that are not yet assigned to a view of the level.
private struct CountPool {
    private var counts: [Int]
    private var total: Int

    init(_ counts: [Int]) {
        self.counts = counts
        total = counts.reduce(0, +)
    }

    /// Takes the preferred number, or the smallest one that is left if it is used up.
    mutating func draw(preferring value: Int) -> Int32 {
        let number = value < counts.count && counts[value] > 0 ? value : counts.firstIndex { $0 > 0 } ?? 0
        counts[number] -= 1
        total -= 1
        return Int32(number)
    }

    mutating func draw(_ random: inout Xoshiro256StarStar) -> Int32 {
        draw(preferring: ChildDistribution.draw(from: counts, total: total, random: &random))
    }

    /// Draws a number other than the excluded one; if only that one is left, draws it.
    mutating func draw(excluding value: Int, _ random: inout Xoshiro256StarStar) -> Int32 {
        guard value < counts.count, counts[value] > 0, counts[value] < total else { return draw(&random) }

        let count = counts[value]
        counts[value] = 0
        total -= count
        let screen = draw(&random)
        counts[value] = count
        total += count

        return screen
    }

    /// Makes sure that there is a view without subviews, by giving the fewest subviews of one view to another.
    ///
    /// - Returns: false if the level has a single view, which must hold all.
    mutating func makeLeafAvailable() -> Bool {
        if counts[0] > 0 { return true }
        guard total > 1, let fewest = counts.firstIndex(where: { $0 > 0 }) else { return false }

        counts[fewest] -= 1
        guard let receiver = counts.firstIndex(where: { $0 > 0 }) else { return false }

        counts[receiver] -= 1
        counts[0] += 1
        let sum = fewest + receiver
        if sum >= counts.count { counts.append(contentsOf: repeatElement(0, count: sum - counts.count + 1)) }
        counts[sum] += 1

        return true
    }
}
