import CivilTime
import LabCommand

/// A span of time as it is typed and shown: `2s`, `24h`, `7d`. One of more than 1,000 years is taken for a slip.
struct Span: ArgumentValue, Equatable {
    var milliseconds: Int64

    static let valueDescription = "a whole number with ms, s, min, h or d, such as 24h or 7d"

    // The largest first: a span is written in the largest unit that it is a whole number of.
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

    /// A day in hours, as people say it, all else in the largest unit that fits.
    var argument: String {
        if milliseconds == 86_400_000 { return "24h" }
        let unit = Self.units.first { milliseconds % $0.milliseconds == 0 && milliseconds > 0 }
        return unit.map { "\(milliseconds / $0.milliseconds)\($0.name)" } ?? "0s"
    }
}

/// An instant on the command line: `2023-05-10`, `2023-05-10T08:00:00Z`, or milliseconds since 1970.
struct InstantArgument: ArgumentValue {
    static var valueDescription: String { "a day such as 2024-02-29, which begins at 0:00 UTC, or \(Instant.expected)" }
    let milliseconds: Int64

    init(argument: String) throws(InvalidValue) {
        if let number = Int64(argument), Instant.range.contains(number) {
            milliseconds = number
        } else {
            do throws(InstantError) {
                let isDay = argument.utf8.count == 10 && !argument.utf8.contains(UInt8(ascii: "T"))
                milliseconds = try Instant.milliseconds(isDay ? argument + "T00:00:00Z" : argument)
            } catch {
                throw InvalidValue(argument, for: Self.self)
            }
        }
    }

    var argument: String { Instant.text(milliseconds) }
}

extension Instant {
    /// An instant as people read it, in UTC: `2023-05-01`, `2023-05-01 08:30`, `2023-05-01 08:30:15.250`.
    static func plainText(_ milliseconds: Int64) -> String {
        let text = Instant.text(milliseconds)
        let day = text.prefix(10)
        let time = text.dropFirst(11).dropLast()
        if time == "00:00:00" { return String(day) }
        return "\(day) \(time.hasSuffix(":00") ? time.prefix(5) : time)"
    }
}
