/// A parameter of a benchmark of another tool.
struct OtherToolParameter {
    /// The meaning of a value.
    enum Kind {
        /// A value with a name: `n=10`.
        case named
        /// A value identified by its position: the `64` of `BM_Sort/64`.
        case positional
        /// A setting of the measurement, not of the input: `iterations:20`.
        case setting
    }

    var name: String
    var value: String
    var kind = Kind.named
    /// The parameter in the name of the input: `n=10`, `n:10`, `64`.
    var text: String

    /// A parameter written as `name=value`.
    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        text = "\(name)=\(value)"
    }

    /// A parameter in the tool's own form.
    init(_ name: String, _ value: String, _ kind: Kind, text: String) {
        self.name = name
        self.value = value
        self.kind = kind
        self.text = text
    }

    /// The value as a size.
    var number: Int? {
        guard let number = Int(value), (0...1_000_000_000_000).contains(number) else { return nil }
        return number
    }
}

/// The size of an input, and the common shape of inputs with several sizes.
struct OtherToolSize {
    var size: Int?
    var shape: String

    /// Names of size parameters, without case, `_` and `-`.
    private static let names: Set = [
        "n", "size", "len", "length", "count", "elements", "items", "entries", "nodes", "records", "rows", "events",
        "inputsize", "datasize", "listsize", "arraysize", "numelements", "nelements", "numitems",
    ]

    /// The size by the first rule that applies: the size in the file, the user's parameter, the only parameter whose
    /// name means a size, or the only number without a name.
    ///
    /// Source: exports, What is read.
    init(of benchmark: OtherToolBenchmark, parameter: String?) {
        let inputs = benchmark.parameters.filter { $0.kind != .setting }
        var sizeIndex: Int?

        if let parameter {
            sizeIndex = inputs.firstIndex { $0.name == parameter && $0.number != nil }
        } else {
            let sizes = inputs.indices.filter { Self.isSize(inputs[$0]) }
            if sizes.count == 1 { sizeIndex = sizes[0] }
            if inputs.count == 1, inputs[0].kind == .positional, inputs[0].number != nil { sizeIndex = 0 }
        }

        size = benchmark.statedSize ?? sizeIndex.flatMap { inputs[$0].number }
        let otherTexts = inputs.indices.filter { $0 != sizeIndex }.map { inputs[$0].text }
        let isLine = size != nil && (sizeIndex != nil || inputs.isEmpty)
        shape = otherTexts.isEmpty ? "size" : otherTexts.joined(separator: ",")
        if !isLine { shape = size == nil ? benchmark.input : "size" }
    }

    private static func isSize(_ parameter: OtherToolParameter) -> Bool {
        guard parameter.kind == .named, parameter.number != nil else { return false }
        return names.contains(parameter.name.lowercased().filter { $0 != "_" && $0 != "-" })
    }
}
