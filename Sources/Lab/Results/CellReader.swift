import JSONText
import Measurement

/// Reads one cell of a result file. Written out, because a decoder takes several times as long, and cells are nearly
/// all of a file; ``ResultRange`` and a decoder say what is wrong with one that cannot be read.
struct CellReader {
    /// A field is missing or of another kind, or a number is not in its range.
    struct Fault: Error {}

    /// What is kept from cell to cell of a part of a file.
    final class Kept {
        /// Long texts of the cell before, in the order in which they were read: neighbours have most of them in common,
        /// and then in one place of the memory.
        fileprivate var texts: [String] = []
        fileprivate var place = 0
        fileprivate(set) var total = 0
    }

    private let document: JSONDocument
    private let kept: Kept

    init(_ document: JSONDocument, _ kept: Kept) {
        self.document = document
        self.kept = kept
        kept.place = 0
    }

    func cell() throws(Fault) -> Cell {
        let input = try member("input", 0)
        let validated = try member("validated", 0)
        let outliers = try member("outliers", 0)
        let processes = try member("processes", 0)
        let throughput = some("throughput", 0)
        let budget = some("budget", 0)
        let metric = try text("metric", 0)

        return Cell(
            id: CellID(
                experiment: try text("experiment", 0), implementation: try text("implementation", 0),
                input: try text("name", input), plan: Plan(rawValue: try text("plan", 0)),
                metric: Metric.named(metric) ?? Metric(metric, unit: ""),
                cores: try whole("cores", 0, 1...9_007_199_254_740_991)),
            role: try choice("role", 0),
            input: Cell.InputFacts(
                shape: try text("shape", input), size: try count("size", input),
                sizeUnit: try text("sizeUnit", input), digest: try text("digest", input)),
            validated: Cell.Validated(
                answers: try count("answers", validated), oracle: try optionalText("oracle", validated)),
            instructionSet: try text("instructionSet", 0), counter: try optionalText("counter", 0),
            processes: try self.processes(processes),
            summary: Summary(
                n: try count("n", 0), min: try number("min", 0), p25: try number("p25", 0),
                median: try number("median", 0), p75: try number("p75", 0), p90: try number("p90", 0),
                p99: try number("p99", 0), max: try number("max", 0), mad: try amount("mad", 0),
                ci95: try interval(0),
                outliers: Outliers(mild: try count("mild", outliers), extreme: try count("extreme", outliers))),
            dropped: try count("dropped", 0), eviction: try optionalText("eviction", 0),
            ratioToReference: try ratio("ratioToReference", 0), ratioToFloor: try ratio("ratioToFloor", 0),
            throughput: throughput == nil ? nil : try rates(throughput ?? 0),
            budget: budget == nil ? nil : try judgement(budget ?? 0))
    }

    private func processes(_ list: Int) throws(Fault) -> [Cell.ProcessSamples] {
        guard document.kind(of: list) == .array else { throw Fault() }

        var processes: [Cell.ProcessSamples] = []
        for process in document.children(of: list) {
            processes.append(
                Cell.ProcessSamples(
                    layout: try count("layout", process), samples: try samples(try member("samples", process))))
        }

        return processes
    }

    private func samples(_ value: Int) throws(Fault) -> [Double] {
        let isList = document.kind(of: value) == .array
        guard let numbers = document.doubles(isList ? value : document.member("steps", of: value)),
            numbers.allSatisfy({ abs($0) <= ResultRange.most })
        else { throw Fault() }

        if isList { return numbers }
        guard let samples = SampleSteps(per: try number("per", value), steps: numbers).samples else { throw Fault() }

        return samples
    }

    private func rates(_ value: Int) throws(Fault) -> Cell.Throughput {
        Cell.Throughput(
            operation: try text("operation", value), operationsPerSecond: try amount("operationsPerSecond", value),
            bytesPerSecond: try amount("bytesPerSecond", value),
            bytesPerCall: some("bytesPerCall", value) == nil ? nil : try count("bytesPerCall", value),
            shareOfCopy: try ratio("shareOfCopy", value))
    }

    private func judgement(_ value: Int) throws(Fault) -> Cell.JudgedBudget {
        Cell.JudgedBudget(
            limit: try amount("limit", value), statistic: try text("statistic", value),
            bound: some("bound", value) == nil ? nil : try number("bound", value),
            verdict: try choice("verdict", value), reason: try optionalText("reason", value))
    }

    private func ratio(_ key: StaticString, _ object: Int) throws(Fault) -> Ratio? {
        guard let value = some(key, object) else { return nil }
        return Ratio(value: try number("value", value), ci95: try interval(value))
    }

    /// The member `ci95`; a bound that is `null` is unbounded.
    private func interval(_ object: Int) throws(Fault) -> Interval? {
        guard let value = some("ci95", object) else { return nil }

        let ends = Array(document.children(of: value))
        guard ends.count == 2, document.kind(of: value) == .array else { throw Fault() }

        let lower = document.isNull(ends[0]) ? -.infinity : try number(ends[0])
        let upper = document.isNull(ends[1]) ? .infinity : try number(ends[1])
        guard lower <= upper else { throw Fault() }

        return Interval(lower: lower, upper: upper)
    }

    private func member(_ key: StaticString, _ object: Int) throws(Fault) -> Int {
        guard let value = document.member(key, of: object) else { throw Fault() }
        return value
    }

    private func some(_ key: StaticString, _ object: Int) -> Int? {
        document.member(key, of: object).flatMap { document.isNull($0) ? nil : $0 }
    }

    private func text(_ key: StaticString, _ object: Int) throws(Fault) -> String {
        let value = document.member(key, of: object)
        guard let value, let bytes = document.rawString(value), !document.hasEscapes(value), bytes.count > 15 else {
            // Up to 15 bytes are in the string itself.
            guard let text = document.string(value) else { throw Fault() }
            return text
        }

        defer { kept.place += 1 }

        guard kept.place < kept.texts.count else {
            let text = String(decoding: bytes, as: UTF8.self)
            kept.texts.append(text)
            return text
        }

        let isSame = kept.texts[kept.place].utf8.withContiguousStorageIfAvailable { $0.isSame(as: bytes) }
        if isSame != true { kept.texts[kept.place] = String(decoding: bytes, as: UTF8.self) }
        return kept.texts[kept.place]
    }

    private func optionalText(_ key: StaticString, _ object: Int) throws(Fault) -> String? {
        some(key, object) == nil ? nil : try text(key, object)
    }

    private func choice<Choice: RawRepresentable>(
        _ key: StaticString, _ object: Int
    ) throws(Fault) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: try text(key, object)) else { throw Fault() }
        return choice
    }

    private func whole(_ key: StaticString, _ object: Int, _ range: ClosedRange<Int64>) throws(Fault) -> Int {
        guard let number = document.integer(document.member(key, of: object)), range.contains(number) else {
            throw Fault()
        }
        return Int(number)
    }

    private func count(_ key: StaticString, _ object: Int) throws(Fault) -> Int {
        let count = try whole(key, object, 0...1_000_000_000_000)
        kept.total += count
        return count
    }

    private func amount(_ key: StaticString, _ object: Int) throws(Fault) -> Double {
        let amount = try number(key, object)
        guard amount >= 0 else { throw Fault() }
        return amount
    }

    private func number(_ key: StaticString, _ object: Int) throws(Fault) -> Double {
        try number(document.member(key, of: object))
    }

    private func number(_ value: Int?) throws(Fault) -> Double {
        guard let number = document.double(value), abs(number) <= ResultRange.most else { throw Fault() }
        return number
    }
}
