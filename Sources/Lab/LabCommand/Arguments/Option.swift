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
    /// The declaration, without the type.
    public var parameter: Parameter

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: the name with its dashes.
    ///   - placeholder: the word for the value in help; by default the name in capitals.
    ///   - help: its meaning.
    ///   - splitsAtCommas: `--plan warm,cold` gives two values; switch it off for paths and free text.
    ///   - defaultValue: the value if the option is not given.
    public init(
        _ name: String, value placeholder: String? = nil, help: String, splitsAtCommas: Bool = true,
        default defaultValue: Value? = nil
    ) {
        parameter = Parameter(
            .option, name, placeholder: placeholder ?? name.drop { $0 == "-" }.uppercased(), help: help,
            splitsAtCommas: splitsAtCommas, default: defaultValue)
    }
}
