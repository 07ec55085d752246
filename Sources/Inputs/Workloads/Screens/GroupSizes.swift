import Reproducibility

/// The sizes of groups of siblings with the same class. Groups are drawn one after the other until the list is full.
///
/// A size that no longer fits cannot be drawn, so that small groups occur more often than their weight says. The
/// weights are therefore fitted so that, over the lists of the profile, groups occur as often as in the profile.
struct GroupSizes: Equatable, Sendable {
    /// The sizes in rising order; the first is 1.
    let sizes: [Int]
    private let weights: [UInt64]

    init(groups: FrequencyTable, children: FrequencyTable) {
        // Only a size of 1 fills every list.
        let table = FrequencyTable(
            Dictionary(uniqueKeysWithValues: groups.entries.filter { $0.value > 0 }.map { ($0.value, $0.count) })
                .merging([1: 1]) { count, _ in count })
        sizes = table.entries.map(\.value)
        let shares = table.entries.map { Double($0.count) / Double(table.total) }
        var fitted = shares

        for _ in 0..<Self.rounds {
            let expectedVisits = Self.expected(sizes, weights: fitted, children: children)
            for index in fitted.indices where expectedVisits[index] > 0 {
                fitted[index] = min(max(fitted[index] * shares[index] / expectedVisits[index], Self.smallest), 1)
            }
        }

        let sum = fitted.reduce(0, +)
        weights = fitted.reduce(into: []) { sums, weight in
            sums.append((sums.last ?? 0) + max(1, UInt64(weight / sum * 0x1p32)))
        }
    }

    private static let rounds = 40
    private static let smallest = 1e-9

    /// Returns the shares of the sizes among all groups that are drawn with some weights.
    private static func expected(_ sizes: [Int], weights: [Double], children: FrequencyTable) -> [Double] {
        var groups = [Double](repeating: 0, count: sizes.count)
        // The expected number of times that exactly this number of views of a list has no class yet.
        var visits = [Double](repeating: 0, count: children.maximum + 1)
        for list in children.entries { visits[list.value] = Double(list.count) }

        for childrenLeft in stride(from: children.maximum, to: 0, by: -1) where visits[childrenLeft] > 0 {
            var fittingWeight = 0.0
            for index in sizes.indices where sizes[index] <= childrenLeft { fittingWeight += weights[index] }
            for index in sizes.indices where sizes[index] <= childrenLeft {
                let times = visits[childrenLeft] * weights[index] / fittingWeight
                groups[index] += times
                visits[childrenLeft - sizes[index]] += times
            }
        }

        let total = groups.reduce(0, +)
        return total > 0 ? groups.map { $0 / total } : groups
    }

    /// Draws the size of the next group.
    ///
    /// - Parameter left: the number of views of the list that have no class yet, at least 1.
    func draw(left: Int, _ random: inout Xoshiro256StarStar) -> Int {
        if left == 1 { return 1 }
        var fittingSizes = 0
        while fittingSizes < sizes.count, sizes[fittingSizes] <= left { fittingSizes += 1 }
        let point = random.number(below: weights[fittingSizes - 1])
        var index = 0
        while weights[index] <= point { index += 1 }

        return sizes[index]
    }
}
