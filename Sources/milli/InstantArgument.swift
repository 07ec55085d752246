import CivilTime
import LabCommand

/// An instant on the command line: `2023-05-10`, `2023-05-10T08:00:00Z`, or milliseconds since 1970, from the year 2000
/// on.
struct InstantArgument: ArgumentValue {
    static var valueDescription: String { "a day such as 2024-02-29, which begins at 0:00 UTC, or \(Instant.expected)" }
    /// The forms of an instant, for help.
    static let forms = "a day, an instant such as 2024-02-29T12:00:00Z, or milliseconds since 1970 from 2000 on"

    let milliseconds: Int64

    init(argument: String) throws(InvalidValue) {
        if let number = Int64(argument), Instant.range.contains(number) {
            guard number >= Self.leastNumber else {
                throw InvalidValue(
                    expected: "a day such as 2024-02-29, or milliseconds from \(Self.leastNumber) on, the year 2000",
                    nearest: Self.nearest(to: number))
            }

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

    /// The least number that is taken for milliseconds: 2000-01-01. A smaller one is a slip, such as a year, or seconds
    /// since 1970. An earlier instant is written as a day or with its time.
    private static let leastNumber: Int64 = 946_684_800_000

    /// The argument that was probably meant by a number that is too small: the first day of a year, or an instant that
    /// was given in seconds.
    private static func nearest(to number: Int64) -> String? {
        if 1_970...2_100 ~= number { return "\(number)-01-01" }
        guard number >= leastNumber / 1_000, Instant.range.contains(number * 1_000) else { return nil }
        return "\(number * 1_000)"
    }
}
