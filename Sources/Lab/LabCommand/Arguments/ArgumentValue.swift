import Files

/// A type that can be written on the command line.
///
/// A domain type parses and prints itself. Options, error messages and help follow from that:
///
/// ```swift
/// enum Profile: String, CaseIterable, ArgumentValue { case quick, standard, thorough }
///
/// let profile = Option<Profile>("--profile", value: "NAME", help: "How long to measure.", default: .standard)
/// ```
///
/// Reading the text of a value gives the value back: `Self(argument: value.argument) == value`.
public protocol ArgumentValue: ParameterValue where Single == Self {
    /// The allowed values as a phrase after "takes" in a message: "a whole number from 0 to 255".
    static var valueDescription: String { get }

    /// The noun for a value in a range, as in "a whole number from 1 to 9".
    static var rangeNoun: String { get }

    /// All allowed texts in order; `nil` if they cannot be listed.
    static var allowedArguments: [String]? { get }

    /// Reads a value from the text that the user typed.
    ///
    /// - Throws: ``InvalidValue``, which says what would be right.
    init(argument: String) throws(InvalidValue)

    /// Reads a value from the bytes that the user gave.
    ///
    /// Only a type whose values may be other than text, such as a path, implements this itself.
    ///
    /// - Throws: ``InvalidValue``, which says what would be right.
    init(argumentBytes bytes: [UInt8]) throws(InvalidValue)

    /// The text of this value, which reads back as the same value.
    var argument: String { get }
}

extension ArgumentValue {
    /// `nil`: most types have too many values to list.
    public static var allowedArguments: [String]? { nil }

    /// "a value"
    public static var rangeNoun: String { "a value" }

    /// The allowed texts as a phrase: "quick, standard or thorough".
    public static var valueDescription: String {
        let texts = allowedArguments ?? []
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "nothing" }
        return texts.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Reads bytes as text in UTF-8.
    public init(argumentBytes bytes: [UInt8]) throws(InvalidValue) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw InvalidValue(expected: "UTF-8 text") }
        self = try Self(argument: text)
    }

    /// The description of the value.
    public var argument: String { String(describing: self) }
}

extension String: ArgumentValue {
    /// Any text except the empty one, which on a command line is nearly always an unset variable.
    public static var valueDescription: String { "a text that is not empty" }

    /// Takes any text that is not empty.
    public init(argument: String) throws(InvalidValue) {
        guard !argument.isEmpty else { throw InvalidValue(argument, for: String.self) }
        self = argument
    }

    /// The text itself.
    public var argument: String { self }
}

extension FilePath: ArgumentValue {
    /// A path may consist of any bytes; the system decides which names are valid.
    public static var valueDescription: String { "a path" }

    /// Takes any text that is not empty.
    public init(argument: String) throws(InvalidValue) { try self.init(argumentBytes: Array(argument.utf8)) }

    /// Takes at least one byte; names of files need not be UTF-8.
    public init(argumentBytes bytes: [UInt8]) throws(InvalidValue) {
        guard !bytes.isEmpty else { throw InvalidValue("", for: FilePath.self) }
        self.init(bytes: bytes)
    }
}

/// A type that reads its own description only needs ``ArgumentValue/valueDescription``.
extension ArgumentValue where Self: LosslessStringConvertible {
    /// Reads the value from its description.
    public init(argument: String) throws(InvalidValue) {
        guard let value = Self(argument) else { throw InvalidValue(argument, for: Self.self) }
        self = value
    }
}

extension ArgumentValue where Self: BinaryInteger {
    /// "a whole number"
    public static var rangeNoun: String { "a whole number" }
}

extension Int: ArgumentValue {
    /// The range of the type.
    public static var valueDescription: String { "a whole number from \(Int.min) to \(Int.max)" }
}

extension UInt64: ArgumentValue {
    /// The range of the type.
    public static var valueDescription: String { "a whole number from 0 to \(UInt64.max)" }
}

extension Double: ArgumentValue {
    /// A finite decimal number.
    public static var valueDescription: String { "a decimal number" }

    /// "a number"
    public static var rangeNoun: String { "a number" }

    /// The shortest digits that read back as the number; a whole number has no fraction: `0.001`, `60`.
    public var argument: String { description.hasSuffix(".0") ? String(description.dropLast(2)) : description }

    /// Reads a finite decimal number, with or without an exponent.
    ///
    /// The standard library would also read `nan`, `inf` and hexadecimal numbers, which make no sense as a limit or
    /// tolerance.
    public init(argument: String) throws(InvalidValue) {
        guard argument.utf8.allSatisfy("0123456789+-.eE".utf8.contains), let value = Double(argument), value.isFinite
        else { throw InvalidValue(argument, for: Double.self) }
        self = value
    }
}

/// An enumeration with text for its cases lists them in help and in messages.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The texts of the cases, in declared order.
    public static var allowedArguments: [String]? { allCases.map(\.rawValue) }

    /// Reads the text of a case.
    public init(argument: String) throws(InvalidValue) {
        guard let value = Self(rawValue: argument) else { throw InvalidValue(argument, for: Self.self) }
        self = value
    }

    /// The text of the case.
    public var argument: String { rawValue }
}
