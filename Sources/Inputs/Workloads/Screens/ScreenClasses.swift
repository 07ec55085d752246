import Reproducibility

/// Draws the class names of siblings: groups of one class, as in lists of cells, and leaf classes at leaves alone.
struct ScreenClasses: Sendable {
    /// The names, the usual root's first.
    private(set) var names: [String]
    private let leafClasses: Drawing
    private let otherClasses: Drawing
    private let leafClassShare: Double
    private let groups: GroupSizes

    private struct Drawing {
        var indices: [UInt32] = []
        var cumulative: [UInt64] = []

        mutating func append(_ index: Int, count: Int) {
            indices.append(UInt32(index))
            cumulative.append((cumulative.last ?? 0) + UInt64(count))
        }

        func draw(except used: [UInt32], _ random: inout Xoshiro256StarStar) -> UInt32 {
            var drawn = random.weightedIndex(cumulative: cumulative)
            for _ in 0..<ScreenClasses.attempts {
                if !used.contains(indices[drawn]) { return indices[drawn] }
                drawn = random.weightedIndex(cumulative: cumulative)
            }
            // The frequent ones are used up: the next rarer one that is free.
            for offset in indices.indices {
                let index = indices[(drawn + offset) % indices.count]
                if !used.contains(index) { return index }
            }
            return indices[drawn]
        }
    }

    init(profile: ScreenProfile) {
        var names = [profile.rootClassName]
        var leaves = Drawing()
        var others = Drawing()
        for frequency in profile.classes {
            // A class that only roots have, such as windows, stands at the root alone.
            let isRoots = frequency.name == profile.rootClassName
            let count = isRoots ? frequency.count - profile.extents.count : frequency.count
            guard count > 0 else { continue }
            let index = names.firstIndex(of: frequency.name) ?? names.count
            if index == names.count { names.append(frequency.name) }
            if Self.isLeafClass(frequency.name) {
                leaves.append(index, count: count)
            } else {
                others.append(index, count: count)
            }
        }
        if leaves.indices.isEmpty, others.indices.isEmpty { others.append(0, count: 1) }
        self.names = names
        let total = (leaves.cumulative.last ?? 0) + (others.cumulative.last ?? 0)
        leafClassShare = Double(leaves.cumulative.last ?? 0) / Double(max(1, total))
        leafClasses = leaves.indices.isEmpty ? others : leaves
        otherClasses = others.indices.isEmpty ? leaves : others
        groups = GroupSizes(groups: profile.sameClassGroups, children: profile.children)
    }

    mutating func index(of name: String) -> UInt32 {
        if let index = names.firstIndex(of: name) { return UInt32(index) }
        names.append(name)
        return UInt32(names.count - 1)
    }

    /// How often a class is drawn again that another group of the list has.
    private static let attempts = 8

    /// Whether views of a class hold no others, told by the last words of its name.
    static func isLeafClass(_ name: String) -> Bool {
        ["Label", "ImageView", "Indicator", "Guide", "SeparatorView", "StaticText", "Image", "TextView", "Spacer"]
            .contains { name.hasSuffix($0) }
    }

    /// The state that drawing one list leaves to the next.
    struct State {
        /// The classes that the list has; kept for its memory.
        var used: [UInt32] = []
        /// How many of the views so far should have been of leaf classes, less those that are: only groups of leaves
        /// can be, so that what one group could not give others make up for.
        var leafClassesDue = 0.0
    }

    /// Draws the classes of one list of siblings; leaves are told by their count of subviews.
    func draw(
        _ classes: inout [UInt32], siblings: Range<Int>, childCounts: [Int32], state: inout State,
        random: inout Xoshiro256StarStar
    ) {
        state.used.removeAll(keepingCapacity: true)
        var position = siblings.lowerBound
        while position < siblings.upperBound {
            let size = groups.draw(left: siblings.upperBound - position, &random)
            let group = position..<(position + size)
            state.leafClassesDue += leafClassShare * Double(size)
            let drawsLeafClass =
                random.unitInterval() * Double(size) < state.leafClassesDue
                && childCounts[group].allSatisfy { $0 == 0 }
            if drawsLeafClass { state.leafClassesDue -= Double(size) }
            let chosen = (drawsLeafClass ? leafClasses : otherClasses).draw(except: state.used, &random)
            for view in group { classes[view] = chosen }
            state.used.append(chosen)
            position = group.upperBound
        }
    }
}

/// How large the groups of one class are among siblings: sizes are drawn one after the other until the list is full.
///
/// A size that no longer fits cannot be drawn, which makes small groups more frequent than their weight. The weights
/// are therefore fitted, so that over the lists of the profile the groups come out as the profile has them.
struct GroupSizes: Equatable, Sendable {
    /// The sizes, rising; 1 is always among them.
    let sizes: [Int]
    private let weights: [UInt64]

    init(groups: FrequencyTable, children: FrequencyTable) {
        // Only a size of 1 fills every list.
        let table = FrequencyTable(
            Dictionary(uniqueKeysWithValues: groups.entries.filter { $0.value > 0 }.map { ($0.value, $0.count) })
                .merging([1: 1]) { count, _ in count })
        sizes = table.entries.map(\.value)
        let wanted = table.entries.map { Double($0.count) / Double(table.total) }
        var fitted = wanted
        for _ in 0..<Self.rounds {
            let drawn = Self.expected(sizes, weights: fitted, children: children)
            for index in fitted.indices where drawn[index] > 0 {
                fitted[index] = min(max(fitted[index] * wanted[index] / drawn[index], Self.smallest), 1)
            }
        }
        let sum = fitted.reduce(0, +)
        weights = fitted.reduce(into: []) { sums, weight in
            sums.append((sums.last ?? 0) + max(1, UInt64(weight / sum * 0x1p32)))
        }
    }

    private static let rounds = 40
    private static let smallest = 1e-9

    /// The shares of the sizes among all groups that come out of drawing by some weights.
    private static func expected(_ sizes: [Int], weights: [Double], children: FrequencyTable) -> [Double] {
        var groups = [Double](repeating: 0, count: sizes.count)
        // How often so many views of a list are left.
        var visits = [Double](repeating: 0, count: children.maximum + 1)
        for list in children.entries { visits[list.value] = Double(list.count) }
        for left in stride(from: children.maximum, to: 0, by: -1) where visits[left] > 0 {
            var fitting = 0.0
            for index in sizes.indices where sizes[index] <= left { fitting += weights[index] }
            for index in sizes.indices where sizes[index] <= left {
                let times = visits[left] * weights[index] / fitting
                groups[index] += times
                visits[left - sizes[index]] += times
            }
        }
        let total = groups.reduce(0, +)
        return total > 0 ? groups.map { $0 / total } : groups
    }

    /// The size of the next group, with `left` views of the list, 1 or more, that have no class yet.
    func draw(left: Int, _ random: inout Xoshiro256StarStar) -> Int {
        if left == 1 { return 1 }
        var fitting = 0
        while fitting < sizes.count, sizes[fitting] <= left { fitting += 1 }
        let drawn = random.number(below: weights[fitting - 1])
        var index = 0
        while weights[index] <= drawn { index += 1 }
        return sizes[index]
    }
}
