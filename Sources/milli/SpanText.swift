import LabCommand

/// Spans of time as the command line has them: `2s`, `24h`, `7d`.
enum SpanText {
    // The largest first: a span is written in the largest unit that it is a whole number of.
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// What a span looks like.
    static let description = "a whole number with ms, s, min, h or d, such as 24h or 7d"

    /// Reads a span.
    static func milliseconds(of text: String) throws(InvalidValue) -> Int64 {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count)
        guard let count = Int64(digits), let scale = units.first(where: { $0.name == unit }) else {
            throw InvalidValue(expected: description)
        }
        let (milliseconds, overflows) = count.multipliedReportingOverflow(by: scale.milliseconds)
        guard !overflows else { throw InvalidValue(expected: "fewer than 292 million years") }
        return milliseconds
    }

    /// A day in hours, as people say it, all else in the largest unit that fits.
    static func text(milliseconds: Int64) -> String {
        if milliseconds == 86_400_000 { return "24h" }
        for unit in units where milliseconds % unit.milliseconds == 0 && milliseconds > 0 {
            return "\(milliseconds / unit.milliseconds)\(unit.name)"
        }
        return "0s"
    }
}
