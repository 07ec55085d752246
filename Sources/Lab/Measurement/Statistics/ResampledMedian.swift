/// The pooled samples of several processes, prepared for computing their median again and again, each time with every
/// process counted a different number of times.
///
/// They are sorted once. A table holds the number of samples of each process before every 32nd position; with it the
/// median of a resample takes a bisection and a scan of at most 32 samples. Measured: 10,000 resamples of 10 processes
/// × 100 samples take 1.9 ms, × 1,000 samples 3 ms. Rejected: a scan from the start every time, 4.3 and 34 ms.
struct ResampledMedian {
    private static let stride = 32
    private let values: [Double]
    private let owners: [Int]
    private let counts: [Int]
    /// Row after row: samples of each process before position 0, 32, 64, …
    private let before: [Int]
    private let rows: Int
    /// With up to four processes, the medians computed so far, by multiplicities; NaN for the others. Drawing three
    /// processes 10,000 times takes 0.3 ms with this cache and 2 ms without.
    private var cache: [Double] = []

    /// Prepares finite samples, one array for each process, which is not empty.
    ///
    /// - Complexity: O(n log n) for n samples.
    init(processes: [[Double]]) {
        var pooled: [(value: Double, owner: Int)] = []
        pooled.reserveCapacity(processes.reduce(0) { $0 + $1.count })
        for (owner, samples) in processes.enumerated() {
            for value in samples { pooled.append((value, owner)) }
        }

        pooled.sort { $0.value < $1.value }
        values = pooled.map(\.value)
        owners = pooled.map(\.owner)
        counts = processes.map(\.count)
        var running = [Int](repeating: 0, count: processes.count)
        var table: [Int] = []

        for (position, owner) in owners.enumerated() {
            if position % Self.stride == 0 { table += running }
            running[owner] += 1
        }

        before = table
        rows = table.count / processes.count
        if processes.count <= 4 {
            cache = Array(repeating: .nan, count: processes.reduce(1) { size, _ in size * (processes.count + 1) })
        }
    }

    /// The median with process i counted `multiplicities[i]` times; at least one number is above 0.
    ///
    /// - Complexity: O(p log n) for p processes and n samples.
    mutating func median(multiplicities: [Int]) -> Double {
        if cache.isEmpty { return computedMedian(multiplicities) }
        var code = 0
        for multiplicity in multiplicities { code = code * (multiplicities.count + 1) + multiplicity }

        // A draw counts no process more often than there are processes; the cache has no place for other
        // multiplicities.
        guard multiplicities.allSatisfy({ $0 <= multiplicities.count }) else { return computedMedian(multiplicities) }

        if cache[code].isNaN { cache[code] = computedMedian(multiplicities) }
        return cache[code]
    }

    private func computedMedian(_ multiplicities: [Int]) -> Double {
        var total = 0
        // By index: a loop over both arrays by `zip` retains them, which is a fifth of the time for few samples.
        for process in counts.indices { total += counts[process] * multiplicities[process] }

        // The ranks of the two middle values, counted from 0; equal for an odd total.
        let lowerRank = (total - 1) / 2
        let upperRank = total / 2

        var row = 0
        var end = rows
        while end - row > 1 {
            let middle = (row + end) / 2
            if weight(beforeRow: middle, multiplicities) <= lowerRank { row = middle } else { end = middle }
        }

        var position = row * Self.stride
        var reached = (row > 0 ? weight(beforeRow: row, multiplicities) : 0) + multiplicities[owners[position]]
        while reached <= lowerRank {
            position += 1
            reached += multiplicities[owners[position]]
        }

        let lower = values[position]
        while reached <= upperRank {
            position += 1
            reached += multiplicities[owners[position]]
        }

        return lower + (values[position] - lower) / 2
    }

    /// The samples before a row's position in the resample.
    private func weight(beforeRow row: Int, _ multiplicities: [Int]) -> Int {
        var sum = 0
        let start = row * multiplicities.count
        for process in multiplicities.indices { sum += before[start + process] * multiplicities[process] }
        return sum
    }
}
