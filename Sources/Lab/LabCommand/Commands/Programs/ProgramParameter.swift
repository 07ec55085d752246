/// A parameter of programs with its values, written `NAME=VALUE,VALUE`. Each value replaces `{NAME}`.
struct ProgramParameter: Hashable {
    var name: String
    var values: [String]

    /// The placeholder in the text of a program: `{NAME}`.
    var placeholder: String { "{\(name)}" }

    /// The values as sizes; `nil` if one is not a size.
    var sizes: [Int]? {
        let sizes = values.compactMap { Int($0) }.filter { 1...1_000_000_000_000 ~= $0 }
        return sizes.count == values.count ? sizes : nil
    }
}

extension ProgramParameter: ArgumentValue {
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
