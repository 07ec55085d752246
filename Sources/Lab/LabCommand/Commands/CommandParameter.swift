/// A parameter of commands with its values, as `NAME=VALUE,VALUE`: `{NAME}` in a command stands for each of them.
struct CommandParameter: Hashable {
    var name: String
    var values: [String]

    /// The place in a command that takes the value.
    var place: String { "{\(name)}" }

    /// The values as sizes; `nil` if one of them is no size.
    var sizes: [Int]? {
        let sizes = values.compactMap { Int($0) }.filter { 1...1_000_000_000_000 ~= $0 }
        return sizes.count == values.count ? sizes : nil
    }
}

extension CommandParameter: ArgumentValue {
    static var valueDescription: String { "NAME=VALUE,VALUE, such as threads=1,2,4" }

    init(argument: String) throws(InvalidValue) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let values = parts.last?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
        let isName = parts[0].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        guard parts.count == 2, isName, !parts[0].isEmpty, !values.contains("") else {
            throw InvalidValue(expected: Self.valueDescription)
        }

        self.init(name: parts[0], values: values)
    }
}

/// One value of each parameter: an input of commands.
struct CommandValues {
    /// The parameters with their values, in the order of the call.
    var values: [(name: String, value: String)] = []

    /// Returns all combinations of the values of parameters, the last parameter changing first.
    static func all(of parameters: [CommandParameter]) -> [CommandValues] {
        parameters.reduce([CommandValues()]) { combinations, parameter in
            combinations.flatMap { combination in
                parameter.values.map { value in
                    CommandValues(values: combination.values + [(parameter.name, value)])
                }
            }
        }
    }

    /// Returns a text with each place of a parameter replaced by its value.
    func filled(into text: String) -> String {
        values.reduce(text) { $0.replacing("{\($1.name)}", with: $1.value) }
    }

    /// The parameters as text: `threads=2,mode=a`.
    func text(without name: String? = nil) -> String {
        values.filter { $0.name != name }.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
            .replacing("/", with: ":")
    }
}
