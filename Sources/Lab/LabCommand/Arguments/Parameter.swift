import Files

/// What a command declares about one option, flag or positional argument, without its Swift type. `Option`,
/// `Positional` and `Flag` are the typed keys to their values.
public struct Parameter: Sendable {
    public enum Kind: Sendable, Hashable {
        /// `--name VALUE` or `--name=VALUE`.
        case option
        /// `--name`.
        case flag
        /// By place.
        case positional
    }

    let kind: Kind
    /// `--seed`, or for a positional its placeholder, `RESULT.json`.
    let name: String
    /// What stands for the value in usage lines; empty for a flag.
    let placeholder: String
    let help: String
    let minimum: Int
    /// How many values there may be; `nil` for any number.
    let maximum: Int?
    /// Whether one given text may hold several values: `--plan warm,cold`.
    let splitsAtCommas: Bool
    /// The default as the user would write it; `nil` where there is none or it is nothing.
    let defaultText: String?
    /// Every right text, where they can be listed.
    var allowed: [String]?
    /// Whether it names files that are read, which no command may write over.
    var isInput: Bool
    var checks: [@Sendable ([UInt8]) throws(InvalidValue) -> Void] = []
    private let convert: @Sendable ([[UInt8]]) throws(RejectedText) -> any Sendable

    fileprivate init<Value: ParameterValue>(
        _ kind: Kind, _ name: String, placeholder: String, help: String, atLeast minimum: Int, splitsAtCommas: Bool,
        default defaultValue: Value?
    ) {
        let counts = Value.argumentCount
        self.kind = kind
        isInput = kind == .positional && Value.Single.self == FilePath.self
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.minimum = defaultValue == nil ? max(counts.lowerBound, minimum) : minimum
        maximum = counts.upperBound == .max ? nil : counts.upperBound
        self.splitsAtCommas = splitsAtCommas && counts.upperBound > 1
        let text = defaultValue?.arguments.map(\.argument).joined(separator: ",") ?? ""
        defaultText = text.isEmpty ? nil : text
        allowed = Value.Single.allowedArguments
        convert = { (texts: [[UInt8]]) throws(RejectedText) -> any Sendable in
            var singles: [Value.Single] = []
            singles.reserveCapacity(texts.count)
            for text in texts {
                do throws(InvalidValue) {
                    singles.append(try Value.Single(argumentBytes: text))
                } catch {
                    throw RejectedText(text: text, reason: error)
                }
            }
            if texts.isEmpty, let defaultValue { return defaultValue }
            guard let value = Value(arguments: singles) else {
                preconditionFailure("\(name) is required, yet was left out")
            }
            return value
        }
    }

    fileprivate init(flag name: String, help: String) {
        kind = .flag
        isInput = false
        self.name = name
        placeholder = ""
        self.help = help
        minimum = 0
        maximum = 1
        splitsAtCommas = false
        defaultText = nil
        convert = { texts in !texts.isEmpty }
    }

    var repeats: Bool { maximum != 1 }

    /// The texts of all values in what was given.
    func texts(in given: [[UInt8]]) -> [[UInt8]] {
        guard splitsAtCommas else { return given }
        return given.flatMap {
            $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Array.init)
        }
    }

    /// The value of texts; of no texts, the default.
    func value(of texts: [[UInt8]]) throws(RejectedText) -> any Sendable {
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
struct RejectedText: Error {
    let text: [UInt8]
    let reason: InvalidValue
}

// MARK: - Values

/// What an option or argument holds: a value that must be given or has a default, one that may be left out (`Int?`), or
/// any number (`[Int]`).
public protocol ParameterValue: Sendable {
    /// What one text gives.
    associatedtype Single: ArgumentValue

    /// How many texts it takes.
    static var argumentCount: ClosedRange<Int> { get }

    /// The value of texts that were given; `nil` when there are too few.
    init?(arguments: [Single])

    /// What it is made of.
    var arguments: [Single] { get }
}

extension ArgumentValue {
    public static var argumentCount: ClosedRange<Int> { 1...1 }
    public init?(arguments: [Self]) {
        guard let last = arguments.last else { return nil }
        self = last
    }
    public var arguments: [Self] { [self] }
}

extension Optional: ParameterValue where Wrapped: ArgumentValue {
    public static var argumentCount: ClosedRange<Int> { 0...1 }
    public init?(arguments: [Wrapped]) { self = arguments.last }
    public var arguments: [Wrapped] { map { [$0] } ?? [] }
}

extension Array: ParameterValue where Element: ArgumentValue {
    public static var argumentCount: ClosedRange<Int> { 0...Int.max }
    public init?(arguments: [Element]) { self = arguments }
    public var arguments: [Element] { self }
}

// MARK: - Keys

/// The key of a value: declared once, listed in a command, and used to read the value.
public protocol ParameterKey<Value>: CommandPart {
    associatedtype Value: Sendable

    /// What is declared, without the type.
    var parameter: Parameter { get set }
}

/// The key of an option with a value.
///
/// The type says how often it may be given:
///
/// ```swift
/// let seed = Option<UInt64>("--seed", value: "N", help: "Seed of every random choice.", default: 1)
/// let json = Option<FilePath?>("--json", value: "FILE", help: "Where to write the result.")
/// let plan = Option<[Plan]>("--plan", help: "What to measure.")       // --plan warm,cold or --plan warm --plan cold
/// let base = Option<String>("--base", value: "REF", help: "What to compare with.")                     // required
///
/// arguments[seed]     // UInt64
/// arguments[json]     // FilePath?
/// arguments[plan]     // [Plan]
/// ```
public struct Option<Value: ParameterValue>: ParameterKey {
    public var parameter: Parameter

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: with its dashes, `--seed`.
    ///   - placeholder: what stands for the value in help; by default the name in capitals.
    ///   - help: one or more sentences.
    ///   - minimum: of several values, how many there must be.
    ///   - splitsAtCommas: whether `--plan warm,cold` gives two values; switch it off for paths and free text.
    ///   - defaultValue: what holds when it is left out; what is given replaces it.
    public init(
        _ name: String, value placeholder: String? = nil, help: String, atLeast minimum: Int = 0,
        splitsAtCommas: Bool = true, default defaultValue: Value? = nil
    ) {
        let letters = name.drop { $0 == "-" }
        parameter = Parameter(
            .option, name, placeholder: placeholder ?? (letters.isEmpty ? "VALUE" : letters.uppercased()), help: help,
            atLeast: minimum, splitsAtCommas: splitsAtCommas, default: defaultValue)
    }
}

/// The key of an argument that is given by its place.
///
/// Required ones come before optional ones, and one that takes several comes last:
///
/// ```swift
/// let base = Positional<FilePath>("A.json", help: "The result to compare with.")
/// let pattern = Positional<Pattern?>("PATTERN", help: "Which cells; all by default.")
/// let results = Positional<[FilePath]>("RESULT.json", help: "Result files.", atLeast: 1)
/// ```
public struct Positional<Value: ParameterValue>: ParameterKey {
    public var parameter: Parameter

    /// Declares an argument, which help calls `name`; of several there must be at least `minimum`.
    public init(_ name: String, help: String, atLeast minimum: Int = 0, default defaultValue: Value? = nil) {
        parameter = Parameter(
            .positional, name, placeholder: name, help: help, atLeast: minimum, splitsAtCommas: false,
            default: defaultValue)
    }
}

/// The key of a flag, `--quiet`: true when it is given, once or more often.
public struct Flag: ParameterKey {
    /// Whether it was given.
    public typealias Value = Bool
    public var parameter: Parameter

    public init(_ name: String, help: String) {
        parameter = Parameter(flag: name, help: help)
    }
}

// MARK: - Constraints

extension ParameterKey where Value: ParameterValue {
    /// The same key, which takes only the listed texts: for choices that are known when the command is assembled.
    /// A choice that is known when it is written is an enumeration.
    public func allowed(_ texts: [String]) -> Self {
        var copy = checking { (bytes: [UInt8]) throws(InvalidValue) in
            let text = String(decoding: bytes, as: UTF8.self)
            guard !texts.contains(text) else { return }
            throw InvalidValue(expected: alternatives(texts), nearest: text.nearest(among: texts))
        }
        copy.parameter.allowed = texts
        return copy
    }

    /// The same key, all of whose values lie in a range.
    public func within(_ range: ClosedRange<Value.Single>) -> Self where Value.Single: Comparable {
        checking { (bytes: [UInt8]) throws(InvalidValue) in
            guard let value = try? Value.Single(argumentBytes: bytes), range.contains(value) else {
                let kind = Value.Single.self is any BinaryInteger.Type ? "a whole number" : "a value"
                throw InvalidValue(
                    expected: "\(kind) from \(range.lowerBound.argument) to \(range.upperBound.argument)")
            }
        }
    }

    /// The same key of a file that is read, as those are that positional arguments name: an output that is the same
    /// file is refused.
    package func asInput() -> Self where Value.Single == FilePath {
        var copy = self
        copy.parameter.isInput = true
        return copy
    }

    private func checking(_ check: @escaping @Sendable ([UInt8]) throws(InvalidValue) -> Void) -> Self {
        var copy = self
        copy.parameter.checks.append(check)
        return copy
    }
}
