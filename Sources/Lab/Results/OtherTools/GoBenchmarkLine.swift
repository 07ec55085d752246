/// A line with the values of a benchmark, such as `BenchmarkSort/n=10-8  1000  120.5 ns/op  16 B/op`.
struct GoBenchmarkLine {
    struct Value {
        let number: Double
        let unit: String
    }

    /// The name as printed, without `Benchmark`.
    let name: String
    let values: [Value]

    /// True if Milli wrote the line (`convert --to benchstat`). It then names all parts of a cell.
    var isExport: Bool { name.contains("/implementation=") && name.contains("/plan=") }

    /// Reads a line; nil if it is not one of a benchmark that ran.
    ///
    /// - Parameters:
    ///   - first: its first word.
    ///   - rest: the other words: the number of iterations, then numbers and units in turn.
    /// - Throws: `FileError` if a number has no unit, or is not a number.
    init?(_ first: String, _ rest: ArraySlice<String>) throws(FileError) {
        guard first.hasPrefix("Benchmark"), rest.count >= 3, let iterations = rest.first.flatMap({ Int($0) }),
            iterations > 0
        else { return nil }

        name = String(first.dropFirst("Benchmark".count))
        values = try Self.values(Array(rest.dropFirst()), of: first)
    }

    private static func values(_ words: [String], of benchmark: String) throws(FileError) -> [Value] {
        guard words.count.isMultiple(of: 2) else {
            throw FileError("", "\(benchmark): a value has no unit; pairs such as '12 ns/op' are right")
        }

        var values: [Value] = []
        for index in stride(from: 0, to: words.count, by: 2) {
            let text = words[index]
            let unit = words[index + 1]
            guard let number = Double(text) else {
                throw FileError("", "\(benchmark): '\(text)' is no number of \(unit)")
            }
            values.append(Value(number: number, unit: unit))
        }

        return values
    }
}
