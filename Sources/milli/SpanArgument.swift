import LabCommand

/// A span of time as it is typed and shown: `2s`, `24h`, `7d`. A span of more than 1,000 years is refused as a slip.
struct SpanArgument: ArgumentValue, Equatable {
    var milliseconds: Int64

    static let valueDescription = "a whole number with ms, s, min, h or d, such as 24h or 7d"

    // The largest unit comes first, because a span is written in the largest unit in which it is a whole number.
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
    ]

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    init(argument: String) throws(InvalidValue) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        let unit = argument.dropFirst(digits.count)
        guard let count = Int64(digits), let scale = Self.units.first(where: { $0.name == unit }) else {
            throw InvalidValue(argument, for: Self.self)
        }

        let (milliseconds, overflows) = count.multipliedReportingOverflow(by: scale.milliseconds)
        guard !overflows, milliseconds <= 365_000 * 86_400_000 else { throw InvalidValue(expected: "at most 365000d") }

        self.milliseconds = milliseconds
    }

    /// The text of the span in the largest unit in which it is a whole number. Only a single day is `24h`, as people
    /// say it.
    var argument: String {
        if milliseconds == 86_400_000 { return "24h" }
        let unit = Self.units.first { milliseconds % $0.milliseconds == 0 && milliseconds > 0 }
        return unit.map { "\(milliseconds / $0.milliseconds)\($0.name)" } ?? "0s"
    }
}
