import Reproducibility

/// Draws the class names of siblings: runs of one class, as in lists of cells, and leaves of the classes that are leaves.
struct ScreenClasses {
    /// The names, the root's first.
    let names: [String]
    private let leafClasses: Drawing
    private let otherClasses: Drawing
    private let leafClassShare: Double
    private let groupLengths: [Int]
    private let groupWeights: [UInt64]

    /// Classes with their running sums of frequencies.
    private struct Drawing {
        var indices: [UInt32] = []
        var cumulative: [UInt64] = []

        mutating func append(_ index: Int, count: Int) {
            indices.append(UInt32(index))
            cumulative.append((cumulative.last ?? 0) + UInt64(count))
        }

        func draw(_ random: inout Xoshiro256StarStar) -> UInt32 {
            indices[random.weightedIndex(cumulative: cumulative)]
        }
    }

    init(profile: ScreenProfile, rootClassName: String) {
        var names = [rootClassName]
        var (leaves, others) = (Drawing(), Drawing())
        for frequency in profile.classes where frequency.name != profile.rootClassName && frequency.count > 0 {
            let index = names.firstIndex(of: frequency.name) ?? names.count
            if index == names.count { names.append(frequency.name) }
            if Self.isLeafClass(frequency.name) {
                leaves.append(index, count: frequency.count)
            } else {
                others.append(index, count: frequency.count)
            }
        }
        self.names = names
        let total = (leaves.cumulative.last ?? 0) + (others.cumulative.last ?? 0)
        // A leaf class is drawn for leaves alone, therefore more often there than its share of all views.
        let leafShare = Double(profile.children.count(of: 0)) / Double(max(1, profile.children.total))
        let leafClassShare = Double(leaves.cumulative.last ?? 0) / Double(max(1, total))
        self.leafClassShare = leaves.indices.isEmpty ? 0 : min(1, leafClassShare / max(leafShare, 0.001))
        leafClasses = leaves
        otherClasses = others.indices.isEmpty ? leaves : others
        (groupLengths, groupWeights) = Self.groups(profile)
    }

    /// Run lengths within lists of two or more: a view without siblings is a run of its own and not counted here.
    private static func groups(_ profile: ScreenProfile) -> (lengths: [Int], weights: [UInt64]) {
        var lengths: [Int] = []
        var weights: [UInt64] = []
        for entry in profile.sameClassGroups.entries where entry.value > 0 {
            let alone = entry.value == 1 ? profile.children.count(of: 1) : 0
            lengths.append(entry.value)
            weights.append((weights.last ?? 0) + UInt64(max(1, entry.count - alone)))
        }
        return lengths.isEmpty ? ([1], [1]) : (lengths, weights)
    }

    /// Whether views of a class hold no others, told by the last words of its name.
    static func isLeafClass(_ name: String) -> Bool {
        ["Label", "ImageView", "Indicator", "Guide", "SeparatorView", "StaticText", "Image", "TextView", "Spacer"]
            .contains { name.hasSuffix($0) }
    }

    /// Draws the classes of one list of siblings.
    ///
    /// - Parameter childCounts: the number of subviews of every view, by which leaves are told.
    func draw(
        _ classes: inout [UInt32], siblings: Range<Int>, childCounts: [Int32], random: inout Xoshiro256StarStar
    ) {
        var position = siblings.lowerBound
        var previous = UInt32.max
        while position < siblings.upperBound {
            let group = groupLengths[random.weightedIndex(cumulative: groupWeights)]
            let end = min(siblings.upperBound, position + group)
            let drawsLeafClass = childCounts[position] == 0 && random.chance(leafClassShare)
            var chosen = draw(leafClass: drawsLeafClass, &random)
            // Two runs of one class would be one longer run.
            if chosen == previous { chosen = draw(leafClass: drawsLeafClass, &random) }
            repeat {
                classes[position] = chosen
                position += 1
            } while position < end && (!drawsLeafClass || childCounts[position] == 0)
            previous = chosen
        }
    }

    private func draw(leafClass: Bool, _ random: inout Xoshiro256StarStar) -> UInt32 {
        leafClass ? leafClasses.draw(&random) : otherClasses.draw(&random)
    }
}
