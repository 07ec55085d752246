/// The counts of whole numbers, in rising order of the numbers.
struct FrequencyTable: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        let value: Int
        let count: Int
    }

    let entries: [Entry]

    /// Makes a table from counts by value, without the values of count 0.
    ///
    /// - Precondition: no value and no count is negative.
    init(_ counts: [Int: Int]) {
        precondition(counts.allSatisfy { $0.key >= 0 && $0.value >= 0 }, "values and counts are not negative")
        entries = counts.filter { $0.value > 0 }.map { Entry(value: $0.key, count: $0.value) }
            .sorted { $0.value < $1.value }
    }

    init(counting values: some Sequence<Int>) { self.init(values.reduce(into: [:]) { $0[$1, default: 0] += 1 }) }

    var total: Int { entries.reduce(0) { $0 + $1.count } }
    var sum: Int { entries.reduce(0) { $0 + $1.value * $1.count } }
    var maximum: Int { entries.last?.value ?? 0 }

    func count(of value: Int) -> Int { entries.first { $0.value == value }?.count ?? 0 }

    /// Returns the largest difference between the two cumulative distributions, 0 to 1: the Kolmogorov–Smirnov
    /// distance.
    ///
    /// - Precondition: neither table is empty.
    func distance(to other: FrequencyTable) -> Double {
        let values = Set(entries.map(\.value)).union(other.entries.map(\.value)).sorted()
        var mine = 0
        var theirs = 0
        var largest = 0.0

        for value in values {
            mine += count(of: value)
            theirs += other.count(of: value)
            largest = max(largest, abs(Double(mine) / Double(total) - Double(theirs) / Double(other.total)))
        }

        return largest
    }

    func shares(upTo maximum: Int) -> [Double] {
        var shares = [Double](repeating: 0, count: maximum + 1)
        let total = Double(max(1, total))
        for entry in entries where entry.value <= maximum { shares[entry.value] = Double(entry.count) / total }
        return shares
    }
}

extension FrequencyTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (Int, Int)...) { self.init(Dictionary(uniqueKeysWithValues: elements)) }
}
