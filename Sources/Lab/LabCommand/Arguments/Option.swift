/// The key of an option with a value: declared once, listed in a command, and used to read the value.
///
/// The type says how often it may be given:
///
/// ```swift
/// let seed = Option<UInt64>("--seed", value: "N", help: "Seed of every random choice.", default: 1)
/// let json = Option<String?>("--json", value: "FILE", help: "Where to write the result.")
/// let plan = Option<[Plan]>("--plan", help: "What to measure.")       // --plan warm,cold or --plan warm --plan cold
/// let base = Option<String>("--base", value: "REF", help: "What to compare with.")                     // required
///
/// arguments[seed]     // UInt64
/// arguments[json]     // String?
/// arguments[plan]     // [Plan]
/// ```
public struct Option<Value: Sendable>: Sendable {
    /// What is declared, without the type.
    public internal(set) var parameter: Parameter

    private init<Element: ArgumentValue>(
        _ name: String, _ placeholder: String?, _ help: String, count: ClosedRange<Int>, splitsAtCommas: Bool = false,
        defaultText: String? = nil, of element: Element.Type, assemble: @escaping @Sendable ([Element]) -> Value
    ) {
        parameter = Parameter(
            .option, name: name, placeholder: placeholder ?? defaultPlaceholder(for: name), help: help, count: count,
            splitsAtCommas: splitsAtCommas, defaultText: defaultText, of: element, assemble: assemble)
    }

    /// An option that may be left out.
    ///
    /// - Parameters:
    ///   - name: with its dashes, `--seed`.
    ///   - placeholder: what stands for the value in help; by default the name in capitals.
    ///   - help: one or more sentences.
    ///   - defaultValue: what holds when it is left out.
    public init(_ name: String, value placeholder: String? = nil, help: String, default defaultValue: Value)
    where Value: ArgumentValue {
        self.init(
            name, placeholder, help, count: 0...1, defaultText: defaultValue.argument, of: Value.self,
            assemble: { $0.last ?? defaultValue })
    }

    /// An option that must be given.
    public init(_ name: String, value placeholder: String? = nil, help: String) where Value: ArgumentValue {
        self.init(
            name, placeholder, help, count: 1...1, of: Value.self,
            assemble: { elements in
                guard let value = elements.last else { preconditionFailure("\(name) is required, yet was left out") }
                return value
            })
    }

    /// An option that is `nil` when it is left out.
    public init<Element: ArgumentValue>(_ name: String, value placeholder: String? = nil, help: String)
    where Value == Element? {
        self.init(name, placeholder, help, count: 0...1, of: Element.self, assemble: { $0.last })
    }

    /// An option that may be repeated; what is given replaces the default.
    ///
    /// - Parameters:
    ///   - name: the option with its dashes.
    ///   - placeholder: what stands for a value in help.
    ///   - help: what it is for.
    ///   - minimum: how many values there must be.
    ///   - splitsAtCommas: whether `--plan warm,cold` gives two values; switch it off for paths and free text.
    ///   - defaultValue: what holds when it is left out.
    public init<Element: ArgumentValue>(
        _ name: String, value placeholder: String? = nil, help: String, atLeast minimum: Int = 0,
        splitsAtCommas: Bool = true, default defaultValue: Value = []
    ) where Value == [Element] {
        self.init(
            name, placeholder, help, count: max(0, minimum)...Int.max, splitsAtCommas: splitsAtCommas,
            defaultText: defaultValue.map(\.argument).joined(separator: ","), of: Element.self,
            assemble: { $0.isEmpty ? defaultValue : $0 })
    }
}

private func defaultPlaceholder(for name: String) -> String {
    let letters = name.drop { $0 == "-" }
    return letters.isEmpty ? "VALUE" : letters.uppercased()
}
