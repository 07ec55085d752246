/// A source of numbers by Zipf's law: n is drawn about 1/(n + 1) times as often as 0.
///
/// A draw is one look-up in a table of 65,536 places. Each number has its share of the places, and at least one.
/// Rejected: `weightedIndex`, which is exact; its eight steps took longer than all other work on an exit log together.
struct ZipfTable: Sendable {
    private let table: [UInt16]

    init(count: Int) {
        precondition((1...60_000).contains(count), "as many numbers as have a place each")
        // In integers, so that every machine gives the same shares.
        let weights = (1...count).map { UInt64(1 << 40) / UInt64($0) }
        let total = weights.reduce(0, +)
        let free = UInt64(65_536 - count)
        var table: [UInt16] = []
        table.reserveCapacity(65_536)

        for (number, weight) in weights.enumerated() {
            let share = 1 + Int(weight.multipliedReportingOverflow(by: free).partialValue / total)
            table += repeatElement(UInt16(number), count: share)
        }

        // The places that remain after rounding go to the first number.
        table += repeatElement(0, count: 65_536 - table.count)
        self.table = table
    }

    func draw(_ random: inout some RandomNumberGenerator) -> Int { Int(table[Int((random.next() as UInt64) >> 48)]) }
}
