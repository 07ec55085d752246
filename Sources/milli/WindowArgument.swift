import ExitPage
import LabCommand

/// An age on the command line: `24h`, `90min`, `7d`.
extension ExitWindow: ArgumentValue {
    // The largest first: an age prints itself in the largest unit that it is a whole number of.
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// What an age looks like.
    public static var valueDescription: String { "a whole number with ms, s, min, h or d, such as 24h or 7d" }

    /// Reads an age.
    public init(argument: String) throws(InvalidValue) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        let unit = argument.dropFirst(digits.count)
        guard let count = Int64(digits), let scale = Self.units.first(where: { $0.name == unit }) else {
            throw InvalidValue(expected: Self.valueDescription)
        }
        let (milliseconds, overflows) = count.multipliedReportingOverflow(by: scale.milliseconds)
        guard !overflows else { throw InvalidValue(expected: "an age of fewer than 292 million years") }
        self.init(milliseconds: milliseconds)
    }

    /// The age in hours up to two days, as people say it, else in the largest unit that fits.
    public var argument: String {
        if milliseconds == 86_400_000 { return "24h" }
        for unit in Self.units where milliseconds % unit.milliseconds == 0 && milliseconds > 0 {
            return "\(milliseconds / unit.milliseconds)\(unit.name)"
        }
        return "0s"
    }
}
