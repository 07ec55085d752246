/// What a command declares about one option, flag or positional argument, without its Swift type.
///
/// Commands hold parameters; `Option`, `Positional` and `Flag` are the typed keys to their values.
public struct Parameter: Sendable {
    /// How a parameter is written.
    public enum Kind: Sendable, Hashable {
        /// `--name VALUE` or `--name=VALUE`.
        case option
        /// `--name`.
        case flag
        /// By place.
        case positional
    }

    /// How it is written.
    public let kind: Kind
    /// `--seed`, or for a positional its placeholder, `RESULT.json`.
    public let name: String
    /// What stands for the value in usage lines; empty for a flag.
    public let placeholder: String
    /// One or more sentences.
    public let help: String
    /// How many values there must be.
    public let minimum: Int
    /// How many values there may be; `nil` for any number.
    public let maximum: Int?
    /// Whether one given text may hold several values: `--plan warm,cold`.
    public let splitsAtCommas: Bool
    /// The default as the user would write it; `nil` where there is none or it is nothing.
    public let defaultText: String?
    /// Every right text, where they can be listed.
    public internal(set) var allowed: [String]?

    var checks: [@Sendable (String) throws(InvalidValue) -> Void] = []
    let convert: @Sendable ([String]) throws(RejectedText) -> any Sendable

    init<Element: ArgumentValue, Value: Sendable>(
        _ kind: Kind, name: String, placeholder: String, help: String, count: ClosedRange<Int>, splitsAtCommas: Bool,
        defaultText: String?, of element: Element.Type, assemble: @escaping @Sendable ([Element]) -> Value
    ) {
        self.kind = kind
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.minimum = count.lowerBound
        self.maximum = count.upperBound == .max ? nil : count.upperBound
        self.splitsAtCommas = splitsAtCommas
        self.defaultText = defaultText.flatMap { $0.isEmpty ? nil : $0 }
        self.allowed = element.allowedArguments
        self.convert = { (texts: [String]) throws(RejectedText) -> any Sendable in
            var elements: [Element] = []
            elements.reserveCapacity(texts.count)
            for text in texts {
                do throws(InvalidValue) {
                    elements.append(try Element(argument: text))
                } catch {
                    throw RejectedText(text: text, reason: error)
                }
            }
            return assemble(elements)
        }
    }

    init(flag name: String, help: String) {
        self.kind = .flag
        self.name = name
        self.placeholder = ""
        self.help = help
        self.minimum = 0
        self.maximum = 1
        self.splitsAtCommas = false
        self.defaultText = nil
        self.convert = { texts in !texts.isEmpty }
    }

    /// Whether it may be given more than once.
    public var repeats: Bool { maximum != 1 }

    /// How many values the given texts hold.
    func valueCount(of given: [String]) -> Int { texts(of: given).count }

    private func texts(of given: [String]) -> [String] { splitsAtCommas ? given.flatMap(commaSeparated) : given }

    /// The value that the given texts have; with no texts, the default.
    func value(of given: [String]) throws(RejectedText) -> any Sendable {
        let texts = texts(of: given)
        for check in checks {
            for text in texts {
                do throws(InvalidValue) {
                    try check(text)
                } catch {
                    throw RejectedText(text: text, reason: error)
                }
            }
        }
        return try convert(texts)
    }
}

/// A text that a parameter does not take.
struct RejectedText: Error, Hashable {
    let text: String
    let reason: InvalidValue
}

/// Scalars are compared, not characters: a comma followed by a combining mark still separates.
private func commaSeparated(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
}
