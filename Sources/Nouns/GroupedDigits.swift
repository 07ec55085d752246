extension Int {
    /// The number with a comma every three digits: `1,000,000`.
    package var grouped: String {
        let digits = String(self)
        guard magnitude >= 1_000 else { return digits }

        // Grouped as bytes: grouping characters took a tenth of the instructions of a report.
        var grouped: [UInt8] = []
        grouped.reserveCapacity(28)
        var left = digits.utf8.count
        for digit in digits.utf8 {
            grouped.append(digit)
            left -= 1
            if left > 0, left.isMultiple(of: 3), digit != UInt8(ascii: "-") { grouped.append(UInt8(ascii: ",")) }
        }

        return String(decoding: grouped, as: UTF8.self)
    }
}
