/// A program with a name, as `NAME=COMMAND`.
struct NamedProgram {
    var name: String
    /// The program and its arguments, with placeholders for parameters.
    var text: String
}

extension NamedProgram: ArgumentValue {
    static var valueDescription: String { "NAME=COMMAND, such as 'quick=sort -n numbers-{size}'" }

    init(argument: String) throws(InvalidValue) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].contains(where: { $0 != " " }), !parts[0].contains("/"),
            parts[1].contains(where: { $0 != " " })
        else { throw InvalidValue(expected: Self.valueDescription) }

        self.init(name: parts[0], text: parts[1])
    }
}
