import JSONText

/// Checks the ranges of all numbers in the head of a result file, which is everything except its cells.
///
/// `JSONDecoder` reads the head, which has many types, some from other modules. Ranges are therefore chosen by the name
/// of a field. `SchemaRangeTests` compares the range of every number in a full result with the schema, so a new number
/// without an entry here fails there unless its range is `.value`.
struct HeadNumbers {
    /// The fields whose numbers have another range than `.value`. The range also applies to numbers in lists and
    /// objects inside the field.
    private static let ranges: [String: NumberRange] = {
        let names: [NumberRange: [String]] = [
            .count: [
                "size", "layout", "n", "mild", "extreme", "dropped", "total", "position", "largestSize", "step",
                "passes", "fails", "undecided", "nodes", "processes", "randomCases", "exhaustiveSize", "cases",
                "answers",
            ],
            .machine: [
                "processors", "level1Data", "level2", "level3", "line", "memoryBytes", "pageBytes", "stealTicks",
                "totalTicks",
            ],
            .amount: [
                "duration", "limit", "resolution", "overhead", "loadAverage", "operationsPerSecond", "bytesPerSecond",
                "tolerance", "repeatability",
            ],
            .cores: ["cores"],
            .seed: ["seed"],
        ]

        let ofStatistics = SummaryStatistic.all.map { ($0.name, $0.range) }
        return names.reduce(into: Dictionary(uniqueKeysWithValues: ofStatistics)) { ranges, entry in
            for name in entry.value { ranges[name] = entry.key }
        }
    }()

    /// The objects whose keys are names of families and implementations.
    private static let objectsByName: Set = ["cases", "answers"]

    /// A container around a value.
    private struct Container {
        /// The number of the first value after it.
        let end: Int
        let range: NumberRange
        /// True for an object whose keys are names of fields.
        let hasFields: Bool
    }

    /// The sum of all counts.
    private(set) var sumOfCounts = 0

    /// Checks every number of a document. Missing fields and other kinds are left to the decoder.
    ///
    /// It goes through the list of values once, because descending took twice as long as parsing.
    ///
    /// - Throws: ``FileError`` for the first number that is out of its range.
    mutating func check(_ document: JSONDocument) throws(FileError) {
        var containers: [Container] = []
        for value in 0..<document.count {
            while let last = containers.last, value >= last.end { containers.removeLast() }

            let kind = document.kind(of: value)
            guard kind == .object || kind == .array || kind == .number else { continue }

            var range = containers.last?.range ?? .value
            var hasFields = kind == .object
            if containers.last?.hasFields == true, let key = document.key(of: value) {
                range = Self.ranges[key] ?? .value
                if Self.objectsByName.contains(key) { hasFields = false }
            }

            if kind == .number {
                try check(value, range, in: document)
            } else {
                containers.append(Container(end: document.end(of: value), range: range, hasFields: hasFields))
            }
        }
    }

    private mutating func check(_ value: Int, _ range: NumberRange, in document: JSONDocument) throws(FileError) {
        guard let number = document.double(value), range.bounds.contains(number) else {
            throw FileError.outOfRange(value, range, in: document, at: "")
        }

        guard range == .count else { return }

        sumOfCounts += Int(number)
        guard sumOfCounts <= NumberRange.largestSumOfCounts else {
            throw FileError.outOfRange(value, range, in: document, at: "", isSum: true)
        }
    }
}

extension FileError {
    /// The error for a number that is out of its range. The caller adds the name of the file.
    ///
    /// - Parameters:
    ///   - path: the path of the document in the file.
    ///   - isSum: true if only the sum of all counts is too large.
    static func outOfRange(
        _ value: Int, _ range: NumberRange, in document: JSONDocument, at path: String, isSum: Bool = false
    ) -> FileError {
        let digits = String(decoding: document.rawBytes(of: value).prefix(40), as: UTF8.self)
        let more = isSum ? ", and no more than \(NumberRange.largestSumOfCounts) in all" : ""
        return FileError("", "\(document.path(of: value, in: path)) is \(digits); \(range.rule)\(more)")
    }
}

extension JSONDocument {
    /// The path of a value in a file: `cells[3].mad`, or `it` for the whole file.
    ///
    /// - Parameter base: the path of this document in the file; empty for the whole file.
    func path(of value: Int, in base: String) -> String {
        let path = path(of: value).dropFirst()
        guard base.isEmpty else { return base + path }
        guard !path.isEmpty else { return "it" }
        return path.hasPrefix(".") ? String(path.dropFirst()) : String(path)
    }
}
