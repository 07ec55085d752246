import Importers
import LabCommand

/// A window as it is typed: its number, from 1, or its class.
struct WindowArgument: ArgumentValue, Equatable {
    static let valueDescription = "the number of a window, from 1 at the back, or its class"

    let choice: WindowSelector
    let argument: String

    init(argument: String) throws(InvalidValue) {
        guard !argument.isEmpty, argument != "0", argument.first != "-" else {
            throw InvalidValue(argument, for: Self.self)
        }

        self.argument = argument
        choice = Int(argument).map { .number($0) } ?? .className(argument)
    }

    /// Returns the sentence for a screen without the window.
    func refusal(of screen: ImportedScreen) -> String {
        let windows = screen.windows.map { "window \($0.number), \($0.className)" }
        return "there is no window \(argument) in this dump; it has "
            + (windows.isEmpty ? "none" : windows.joined(separator: "; "))
    }

    /// The option of all commands that search a screen.
    static let option = Option<WindowArgument?>(
        "--window", value: "N|CLASS",
        help:
            "the window to look at: its number, from 1 at the back, or its class; by default the last visible one that "
            + "is not the system's", splitsAtCommas: false)
}
