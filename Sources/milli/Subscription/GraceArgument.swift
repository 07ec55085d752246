import LabCommand
import Subscription

/// A grace setting on the command line: `off`, `on`, or a number of days.
struct GraceArgument: ArgumentValue {
    static var valueDescription: String { "off, on, or a number of days" }
    let setting: GraceSetting
    let argument: String

    init(argument: String) throws(InvalidValue) {
        self.argument = argument
        switch argument {
        case "off": setting = .off
        case "on": setting = .on
        default:
            guard let days = Int(argument), 0...100_000 ~= days else { throw InvalidValue(argument, for: Self.self) }
            setting = .days(days)
        }
    }
}
