import Files

/// The declaration of an option, flag or positional argument, without its Swift type.
///
/// ``Option``, ``Positional`` and ``Flag`` are the typed keys to the values.
public struct Parameter: Sendable {
    enum Kind: Sendable { case option, flag, positional }

    /// A kind of values that a shell can complete.
    enum Completion: Sendable { case file, cell, none }

    let kind: Kind
    /// The name: `--seed`, or the placeholder of a positional argument, `RESULT.json`.
    let name: String
    /// The word for the value in usage lines; empty for a flag.
    var placeholder = ""
    let help: String
    /// The least number of texts.
    var minimum = 0
    /// The largest number of texts; `nil` for any number.
    var maximum: Int? = 1
    /// True if it takes all remaining words, even options.
    var takesRest = false
    /// True if one text may hold several values: `--plan warm,cold`.
    var splitsAtCommas = false
    /// The default as the user would write it; `nil` if there is no default or it is empty.
    var defaultText: String?
    /// All allowed texts, if they can be listed.
    var allowedArguments: [String]?
    /// The kind of values, for completion.
    var completion = Completion.none
    /// True if the values are input files, which no command may overwrite.
    var isInput = false
    var read: @Sendable ([UInt8]) throws(InvalidValue) -> any Sendable = { $0 }
    /// Combines the single values into one; without any, gives the default.
    let combine: @Sendable ([any Sendable]) -> any Sendable

    var repeats: Bool { maximum != 1 }

    /// Splits the words of a call into texts of single values.
    func texts(in words: [[UInt8]]) -> [[UInt8]] {
        guard splitsAtCommas else { return words }
        return words.flatMap {
            $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Array.init)
        }
    }
}

extension Parameter {
    init<Value: ParameterValue>(
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
            allowedArguments: Value.Single.allowedArguments, completion: Self.completion(of: Value.Single.self),
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

    private static func completion<Value: ArgumentValue>(of type: Value.Type) -> Completion {
        if type == FilePath.self { return .file }
        return type == Pattern.self ? .cell : .none
    }
}

extension ArgumentValue {
    /// Exactly one text.
    public static var argumentCount: ClosedRange<Int> { 1...1 }

    /// Takes the last text.
    public init?(arguments: [Self]) {
        guard let last = arguments.last else { return nil }
        self = last
    }

    /// The value itself.
    public var arguments: [Self] { [self] }
}

extension Optional: ParameterValue where Wrapped: ArgumentValue {
    /// One text or none.
    public static var argumentCount: ClosedRange<Int> { 0...1 }

    /// Takes the last text, or `nil` without one.
    public init?(arguments: [Wrapped]) { self = arguments.last }

    /// The value, if there is one.
    public var arguments: [Wrapped] { map { [$0] } ?? [] }
}

extension Array: ParameterValue where Element: ArgumentValue {
    /// Any number of texts.
    public static var argumentCount: ClosedRange<Int> { 0...Int.max }

    /// Takes all texts.
    public init?(arguments: [Element]) { self = arguments }

    /// The values themselves.
    public var arguments: [Element] { self }
}
