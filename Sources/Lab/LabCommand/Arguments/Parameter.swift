import Files

/// What a command declares about one option, flag or positional argument, without its Swift type. `Option`,
/// `Positional` and `Flag` are the typed keys to their values.
public struct Parameter: Sendable {
    enum Kind: Sendable { case option, flag, positional }

    let kind: Kind
    /// `--seed`, or for a positional its placeholder, `RESULT.json`.
    let name: String
    /// What stands for the value in usage lines; empty for a flag.
    var placeholder = ""
    let help: String
    var minimum = 0
    var maximum: Int? = 1
    /// Whether one given text may hold several values: `--plan warm,cold`.
    var splitsAtCommas = false
    /// The default as the user would write it; `nil` where there is none or it is nothing.
    var defaultText: String?
    /// Every right text, where they can be listed.
    var allowed: [String]?
    /// Whether it names files that are read, which no command may write over.
    var isInput = false
    var read: @Sendable ([UInt8]) throws(InvalidValue) -> any Sendable = { $0 }
    /// The value of what was read; of nothing, the default.
    let combine: @Sendable ([any Sendable]) -> any Sendable

    var repeats: Bool { maximum != 1 }

    func texts(in given: [[UInt8]]) -> [[UInt8]] {
        guard splitsAtCommas else { return given }
        return given.flatMap {
            $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Array.init)
        }
    }
}

extension Parameter {
    fileprivate init<Value: ParameterValue>(
        _ kind: Kind, _ name: String, placeholder: String, help: String, atLeast minimum: Int = 0,
        splitsAtCommas: Bool = false, default defaultValue: Value?
    ) {
        let counts = Value.argumentCount
        let text = defaultValue?.arguments.map(\.argument).joined(separator: ",") ?? ""
        self.init(
            kind: kind, name: name, placeholder: placeholder, help: help,
            minimum: defaultValue == nil ? max(counts.lowerBound, minimum) : minimum,
            maximum: counts.upperBound == .max ? nil : counts.upperBound,
            splitsAtCommas: splitsAtCommas && counts.upperBound > 1, defaultText: text.isEmpty ? nil : text,
            allowed: Value.Single.allowedArguments,
            isInput: kind == .positional && Value.Single.self == FilePath.self,
            read: { (text: [UInt8]) throws(InvalidValue) -> any Sendable in try Value.Single(argumentBytes: text) },
            combine: { singles in
                if singles.isEmpty, let defaultValue { return defaultValue }
                guard let value = Value(arguments: singles.compactMap { $0 as? Value.Single }) else {
                    preconditionFailure("\(name) is required, yet was left out")
                }
                return value
            })
    }
}

/// What an option or argument holds: a value that must be given or has a default, one that may be left out (`Int?`), or
/// any number (`[Int]`).
public protocol ParameterValue: Sendable {
    /// What one text gives.
    associatedtype Single: ArgumentValue

    /// How many texts it takes.
    static var argumentCount: ClosedRange<Int> { get }

    /// The value of texts that were given; `nil` when there are too few.
    init?(arguments: [Single])

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

    /// Declares an option, named with its dashes; `placeholder` stands for the value in help, by default the name in
    /// capitals. What is given replaces the default. `--plan warm,cold` gives two values, unless `splitsAtCommas` is
    /// switched off, as for paths and free text.
    public init(
        _ name: String, value placeholder: String? = nil, help: String, splitsAtCommas: Bool = true,
        default defaultValue: Value? = nil
    ) {
        parameter = Parameter(
            .option, name, placeholder: placeholder ?? name.drop { $0 == "-" }.uppercased(), help: help,
            splitsAtCommas: splitsAtCommas, default: defaultValue)
    }
}

/// The key of an argument that is given by its place.
///
/// Required ones come before optional ones, and one that takes several comes last.
public struct Positional<Value: ParameterValue>: ParameterKey {
    public var parameter: Parameter

    /// Declares an argument, which help calls `name`; of several there must be at least `minimum`.
    public init(_ name: String, help: String, atLeast minimum: Int = 0, default defaultValue: Value? = nil) {
        parameter = Parameter(.positional, name, placeholder: name, help: help, atLeast: minimum, default: defaultValue)
    }
}

/// The key of a flag, `--quiet`: true when it is given, once or more often.
public struct Flag: ParameterKey {
    public typealias Value = Bool
    public var parameter: Parameter

    public init(_ name: String, help: String) {
        parameter = Parameter(kind: .flag, name: name, help: help, combine: { !$0.isEmpty })
    }
}

extension ParameterKey where Value: ParameterValue {
    /// The same key, all of whose values lie in a range.
    public func within(_ range: ClosedRange<Value.Single>) -> Self where Value.Single: Comparable {
        var copy = self
        copy.parameter.read = { (bytes: [UInt8]) throws(InvalidValue) -> any Sendable in
            if let value = try? Value.Single(argumentBytes: bytes), range.contains(value) { return value }
            let kind = Value.Single.self is any BinaryInteger.Type ? "a whole number" : "a value"
            throw InvalidValue(expected: "\(kind) from \(range.lowerBound.argument) to \(range.upperBound.argument)")
        }
        return copy
    }

    /// The same key of a file that is read, as those are that positional arguments name: an output that is the same
    /// file is refused.
    package func asInput() -> Self where Value.Single == FilePath {
        var copy = self
        copy.parameter.isInput = true
        return copy
    }
}
