import JSONText

/// What is wrong with a call, and with which command: one line that also says what would be right.
public struct CallError: Error, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Sendable, Hashable {
        /// No command of this name; the nearest one.
        case unknownCommand(String, nearest: String?)
        /// No option of this name; the nearest one.
        case unknownOption(String, nearest: String?)
        /// An option at the end of the call, or before another option, and its placeholder.
        case missingValue(option: String, placeholder: String)
        /// `--flag=value`.
        case unexpectedValue(flag: String, value: String)
        /// A second value for an option that takes one.
        case repeatedOption(String)
        /// A text that is not a value of the parameter.
        case invalidValue(parameter: String, text: String, reason: InvalidValue)
        /// One positional argument too many; `option` is the repeatable option whose value stands before it.
        case unexpectedArgument(String, limit: Int, option: String?, value: String)
        /// A required option or argument that was left out.
        case missing(parameter: Parameter.Kind, name: String)
        /// Fewer values than the parameter needs.
        case tooFew(parameter: String, minimum: Int, given: Int)
    }

    /// The words that led to the command: `["milli", "run"]`.
    public let path: [String]
    /// What is wrong.
    public let problem: Problem

    /// The line for standard error, without its end: `milli run: unknown option '--profil'; did you mean '--profile'?`
    public var description: String { path.joined(separator: " ") + ": " + explanation }

    private var explanation: String {
        switch problem {
        case .unknownCommand(let name, let nearest):
            "unknown command \(name.quotedForMessage); \(advice(nearest))"
        case .unknownOption(let name, let nearest):
            "unknown option \(name.quotedForMessage); \(advice(nearest))"
        case .missingValue(let option, let placeholder):
            "option '\(option)' needs a value: \(option) \(placeholder)"
        case .unexpectedValue(let flag, let value):
            "flag '\(flag)' takes no value, not even \(value.quotedForMessage)"
        case .repeatedOption(let option):
            "option '\(option)' is given twice; it takes one value"
        case .invalidValue(let parameter, let text, let reason):
            "\(parameter) takes \(reason.expected), not \(text.quotedForMessage)"
                + (reason.nearest.map { "; did you mean \($0.quotedForMessage)?" } ?? "")
        case .unexpectedArgument(let text, let limit, let option, let value):
            "unexpected argument \(text.quotedForMessage); "
                + (option.map { "several values are given as \("\($0) \(value),\(text)".shownInMessage)" }
                    ?? "it takes \(count(limit, of: "argument", orMore: false))")
        case .missing(.positional, let name):
            "missing argument \(name); \(advice(nil))"
        case .missing(_, let name):
            "missing option '\(name)'; \(advice(nil))"
        case .tooFew(let parameter, let minimum, let given):
            "\(parameter) takes \(count(minimum, of: "value", orMore: true)), not \(given)"
        }
    }

    private func advice(_ nearest: String?) -> String {
        nearest.map { "did you mean \($0.quotedForMessage)?" } ?? "see '\(path.joined(separator: " ")) --help'"
    }

    private func count(_ number: Int, of noun: String, orMore: Bool) -> String {
        let amount = number == 0 ? "no" : orMore ? "at least \(number)" : "at most \(number)"
        return "\(amount) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension String {
    /// The text in single quotes, fit for one line of a message.
    ///
    /// - Complexity: O(1) for long texts: only both ends are read.
    public var quotedForMessage: String { "'\(shownInMessage)'" }

    /// The text as a line of a message can hold it: it cannot break the line, move the cursor or change the colour, and
    /// it takes at most 60 characters.
    fileprivate var shownInMessage: String {
        let longest = 60
        guard index(startIndex, offsetBy: longest, limitedBy: endIndex).map({ $0 < endIndex }) ?? false else {
            return visible(self[...])
        }
        return visible(prefix(longest - 20)) + "..." + visible(suffix(17))
    }
}

/// A single character may carry any number of combining marks, so the scalars are limited as well.
private func visible(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.prefix(120)
    return SingleLine.escaped(String(scalars)) + (scalars.endIndex < text.unicodeScalars.endIndex ? "..." : "")
}
