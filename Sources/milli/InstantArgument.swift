import CivilTime
import LabCommand

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
