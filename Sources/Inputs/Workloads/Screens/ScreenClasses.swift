import Reproducibility

/// Draws the class names of siblings: groups of one class, as in lists of cells, and leaf classes at leaves alone.
struct ScreenClasses: Sendable {
    /// The names, the root's first.
    let names: [String]
    private let leafClasses: Drawing
    private let otherClasses: Drawing
    private let leafClassShare: Double
    private let groups: GroupSizes

    /// Classes with their running sums of frequencies.
    private struct Drawing {
        var indices: [UInt32] = []
        var cumulative: [UInt64] = []

        mutating func append(_ index: Int, count: Int) {
            indices.append(UInt32(index))
            cumulative.append((cumulative.last ?? 0) + UInt64(count))
        }

        /// A class that is not among those used, while there is one.
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

    init(profile: ScreenProfile, rootClassName: String) {
        var names = [rootClassName]
        var (leaves, others) = (Drawing(), Drawing())
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
        // A leaf class is drawn for leaves alone, therefore more often there than its share of all views.
        let leafShare = Double(profile.children.count(of: 0)) / Double(max(1, profile.children.total))
        let leafClassShare = Double(leaves.cumulative.last ?? 0) / Double(max(1, total))
        self.leafClassShare = leaves.indices.isEmpty ? 0 : min(1, leafClassShare / max(leafShare, 0.001))
        leafClasses = leaves.indices.isEmpty ? others : leaves
        otherClasses = others.indices.isEmpty ? leaves : others
        groups = profile.groupSizes
    }

    /// How often a class is drawn again that another group of the list has.
    private static let attempts = 8

    /// Whether views of a class hold no others, told by the last words of its name.
    static func isLeafClass(_ name: String) -> Bool {
        ["Label", "ImageView", "Indicator", "Guide", "SeparatorView", "StaticText", "Image", "TextView", "Spacer"]
            .contains { name.hasSuffix($0) }
    }

    /// Draws the classes of one list of siblings.
    ///
    /// - Parameters:
    ///   - childCounts: the number of subviews of every view, by which leaves are told.
    ///   - used: emptied and filled with the classes that the list has.
    func draw(
        _ classes: inout [UInt32], siblings: Range<Int>, childCounts: [Int32], used: inout [UInt32],
        random: inout Xoshiro256StarStar
    ) {
        used.removeAll(keepingCapacity: true)
        var position = siblings.lowerBound
        while position < siblings.upperBound {
            let end = position + groups.draw(left: siblings.upperBound - position, &random)
            let drawsLeafClass =
                random.chance(leafClassShare) && childCounts[position..<end].allSatisfy { $0 == 0 }
            let chosen = (drawsLeafClass ? leafClasses : otherClasses).draw(except: used, &random)
            for view in position..<end { classes[view] = chosen }
            used.append(chosen)
            position = end
        }
    }
}
