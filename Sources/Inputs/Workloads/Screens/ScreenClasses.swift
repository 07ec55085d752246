import Reproducibility

/// A source of class names for siblings: groups of one class, as in lists of cells, and leaf classes only for leaves.
struct ScreenClasses: Equatable, Sendable {
    /// The names; the usual class of a root comes first.
    private(set) var names: [String]
    private let leafClasses: Drawing
    private let otherClasses: Drawing
    private let leafClassShare: Double
    private let groups: GroupSizes

    private struct Drawing: Equatable {
        var indices: [UInt32] = []
        var cumulative: [UInt64] = []

        mutating func append(_ index: Int, count: Int) {
            indices.append(UInt32(index))
            cumulative.append((cumulative.last ?? 0) + UInt64(count))
        }

        func draw(except usedClasses: [UInt32], _ random: inout Xoshiro256StarStar) -> UInt32 {
            var choice = random.weightedIndex(cumulative: cumulative)
            for _ in 0..<ScreenClasses.attempts {
                if !usedClasses.contains(indices[choice]) { return indices[choice] }
                choice = random.weightedIndex(cumulative: cumulative)
            }

            // If frequent names are used up, the next rarer free one is taken.
            for offset in indices.indices {
                let index = indices[(choice + offset) % indices.count]
                if !usedClasses.contains(index) { return index }
            }

            return indices[choice]
        }
    }

    init(profile: ScreenProfile) {
        var names = [profile.rootClassName]
        var leaves = Drawing()
        var otherDrawing = Drawing()

        for frequency in profile.classes {
            // A class that only roots have, such as a window, is only used for the root.
            let isRoots = frequency.name == profile.rootClassName
            let count = isRoots ? frequency.count - profile.extents.count : frequency.count
            guard count > 0 else { continue }

            let index = names.firstIndex(of: frequency.name) ?? names.count
            if index == names.count { names.append(frequency.name) }
            if Self.isLeafClass(frequency.name) {
                leaves.append(index, count: count)
            } else {
                otherDrawing.append(index, count: count)
            }
        }

        if leaves.indices.isEmpty, otherDrawing.indices.isEmpty { otherDrawing.append(0, count: 1) }
        self.names = names
        let total = (leaves.cumulative.last ?? 0) + (otherDrawing.cumulative.last ?? 0)
        leafClassShare = Double(leaves.cumulative.last ?? 0) / Double(max(1, total))
        leafClasses = leaves.indices.isEmpty ? otherDrawing : leaves
        otherClasses = otherDrawing.indices.isEmpty ? leaves : otherDrawing
        groups = GroupSizes(groups: profile.sameClassGroups, children: profile.children)
    }

    mutating func index(of name: String) -> UInt32 {
        if let index = names.firstIndex(of: name) { return UInt32(index) }
        names.append(name)
        return UInt32(names.count - 1)
    }

    /// The number of times that a class is drawn again because another group of the list has it.
    private static let attempts = 8

    /// Returns true if views of a class have no subviews, according to the last words of its name.
    static func isLeafClass(_ name: String) -> Bool {
        ["Label", "ImageView", "Indicator", "Guide", "SeparatorView", "StaticText", "Image", "TextView", "Spacer"]
            .contains { name.hasSuffix($0) }
    }

    /// The state between the drawings of two lists.
    struct State {
        /// The classes of the list. The array is kept for its memory.
        var usedClasses: [UInt32] = []
        /// The number of views so far that should have a leaf class, minus those that have one. Only groups of leaves
        /// can have one, so later groups make up for earlier ones.
        var leafClassesDue = 0.0
    }

    /// Draws the classes of one list of siblings. A leaf is a view whose count of subviews is 0.
    func draw(
        _ classes: inout [UInt32], siblings: Range<Int>, childCounts: [Int32], state: inout State,
        random: inout Xoshiro256StarStar
    ) {
        state.usedClasses.removeAll(keepingCapacity: true)
        var position = siblings.lowerBound
        while position < siblings.upperBound {
            let size = groups.draw(left: siblings.upperBound - position, &random)
            let group = position..<(position + size)
            state.leafClassesDue += leafClassShare * Double(size)
            let drawsLeafClass =
                random.unitInterval() * Double(size) < state.leafClassesDue
                && childCounts[group].allSatisfy { $0 == 0 }
            if drawsLeafClass { state.leafClassesDue -= Double(size) }
            let classNumber = (drawsLeafClass ? leafClasses : otherClasses).draw(except: state.usedClasses, &random)
            for view in group { classes[view] = classNumber }
            state.usedClasses.append(classNumber)
            position = group.upperBound
        }
    }
}
