extension String: ArgumentValue {
    /// Any text but the empty one, which on a command line is nearly always a variable that was not set.
    public static var valueDescription: String { "a text that is not empty" }

    /// Takes the text as it is.
    public init(argument: String) throws(InvalidValue) {
        guard !argument.isEmpty else { throw InvalidValue(argument, for: String.self) }
        self = argument
    }

    /// The text itself.
    public var argument: String { self }
}

extension Int: ArgumentValue {
    /// The range of the type.
    public static var valueDescription: String { "a whole number from \(Int.min) to \(Int.max)" }

    /// Reads decimal digits with an optional sign.
    public init(argument: String) throws(InvalidValue) {
        guard let value = Int(argument) else { throw InvalidValue(argument, for: Int.self) }
        self = value
    }
}

extension UInt64: ArgumentValue {
    /// The range of the type.
    public static var valueDescription: String { "a whole number from 0 to \(UInt64.max)" }

    /// Reads decimal digits with an optional plus sign.
    public init(argument: String) throws(InvalidValue) {
        guard let value = UInt64(argument) else { throw InvalidValue(argument, for: UInt64.self) }
        self = value
    }
}

extension Double: ArgumentValue {
    /// Finite and decimal.
    public static var valueDescription: String { "a decimal number" }

    /// Reads a finite decimal number, with or without an exponent.
    ///
    /// The standard library would also read `nan`, `inf` and hexadecimal numbers. None of them is a sensible limit or
    /// tolerance, and each passes comparisons that a wrong number should fail.
    public init(argument: String) throws(InvalidValue) {
        let isDecimal = argument.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
            default: false
            }
        }
        guard isDecimal, let value = Double(argument), value.isFinite else {
            throw InvalidValue(argument, for: Double.self)
        }
        self = value
    }
}

/// An enumeration with text for its cases lists them, in help and in messages.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The texts of the cases, in declared order.
    public static var allowedArguments: [String]? { allCases.map(\.rawValue) }

    /// The cases as a phrase: "quick, standard or thorough".
    public static var valueDescription: String { alternatives(allCases.map(\.rawValue)) }

    /// Reads the text of a case, exactly.
    public init(argument: String) throws(InvalidValue) {
        guard let value = Self(rawValue: argument) else { throw InvalidValue(argument, for: Self.self) }
        self = value
    }

    /// The text of the case.
    public var argument: String { rawValue }
}

/// Texts as an English choice: "quick, standard or thorough".
func alternatives(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "nothing" }
    return texts.dropLast().joined(separator: ", ") + " or " + last
}
