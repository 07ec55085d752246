/// The key of an argument that is given by its place.
///
/// The type says how many there are:
///
/// ```swift
/// let pattern = Positional<Pattern?>("PATTERN", help: "Which cells; all by default.")
/// let results = Positional<[String]>("RESULT.json", help: "Result files.", atLeast: 1)
/// let base = Positional<String>("A.json", help: "The result to compare with.")
/// ```
///
/// Required ones come before optional ones, and one that takes several comes last.
public struct Positional<Value: Sendable>: Sendable {
    /// What is declared, without the type.
    public internal(set) var parameter: Parameter

    private init<Element: ArgumentValue>(
        _ name: String, _ help: String, count: ClosedRange<Int>, defaultText: String? = nil, of element: Element.Type,
        assemble: @escaping @Sendable ([Element]) -> Value
    ) {
        parameter = Parameter(
            .positional, name: name, placeholder: name, help: help, count: count, splitsAtCommas: false,
            defaultText: defaultText, of: element, assemble: assemble)
    }

    /// An argument that must be given.
    public init(_ name: String, help: String) where Value: ArgumentValue {
        self.init(
            name, help, count: 1...1, of: Value.self,
            assemble: { elements in
                guard let value = elements.last else { preconditionFailure("\(name) is required, yet was left out") }
                return value
            })
    }

    /// An argument that may be left out.
    public init(_ name: String, help: String, default defaultValue: Value) where Value: ArgumentValue {
        self.init(
            name, help, count: 0...1, defaultText: defaultValue.argument, of: Value.self,
            assemble: { $0.last ?? defaultValue })
    }

    /// An argument that is `nil` when it is left out.
    public init<Element: ArgumentValue>(_ name: String, help: String) where Value == Element? {
        self.init(name, help, count: 0...1, of: Element.self, assemble: { $0.last })
    }

    /// All the arguments that are left.
    ///
    /// - Parameters:
    ///   - name: what stands for them in help.
    ///   - help: what they are.
    ///   - minimum: how many there must be.
    public init<Element: ArgumentValue>(_ name: String, help: String, atLeast minimum: Int = 0)
    where Value == [Element] {
        self.init(name, help, count: max(0, minimum)...Int.max, of: Element.self, assemble: { $0 })
    }
}
