import JSONText
import Measurement

/// Reads one cell of a result file. Written out, because a decoder takes several times as long, and cells are nearly
/// all of a file; a decoder says what is wrong with one that cannot be read.
struct CellReader {
    /// A field is missing or of another kind.
    struct Fault: Error {}

    let document: JSONDocument

    func cell() throws(Fault) -> Cell {
        let (input, validated) = (try member("input", 0), try member("validated", 0))
        let (outliers, processes) = (try member("outliers", 0), try member("processes", 0))
        let (throughput, budget) = (some("throughput", 0), some("budget", 0))
        let metric = try text("metric", 0)
        return Cell(
            experiment: try text("experiment", 0), implementation: try text("implementation", 0),
            role: try choice("role", 0),
            input: Cell.InputIdentity(
                name: try text("name", input), shape: try text("shape", input), size: try whole("size", input),
                sizeUnit: try text("sizeUnit", input), digest: try text("digest", input)),
            validated: Cell.Validated(
                answers: try whole("answers", validated), oracle: try optionalText("oracle", validated)),
            plan: Plan(rawValue: try text("plan", 0)), metric: Metric.named(metric) ?? Metric(metric, unit: ""),
            cores: try whole("cores", 0), instructionSet: try text("instructionSet", 0),
            counter: try optionalText("counter", 0),
            processes: try list(processes) { (process) throws(Fault) in
                Cell.ProcessSamples(
                    layout: try whole("layout", process),
                    samples: try samples(try member("samples", process)))
            }, n: try whole("n", 0), min: try number("min", 0), p25: try number("p25", 0),
            median: try number("median", 0), p75: try number("p75", 0), p90: try number("p90", 0),
            p99: try number("p99", 0), max: try number("max", 0), mad: try number("mad", 0), ci95: try interval(0),
            outliers: Outliers(mild: try whole("mild", outliers), extreme: try whole("extreme", outliers)),
            dropped: try whole("dropped", 0), eviction: try optionalText("eviction", 0),
            ratioToReference: try ratio("ratioToReference", 0), ratioToFloor: try ratio("ratioToFloor", 0),
            throughput: throughput == nil ? nil : try rates(throughput ?? 0),
            budget: budget == nil ? nil : try judgement(budget ?? 0))
    }

    private func samples(_ value: Int) throws(Fault) -> [Double] {
        let isList = document.kind(of: value) == .array
        let numbers = try list(isList ? value : try member("steps", value)) { (one) throws(Fault) in try number(one) }
        if isList { return numbers }
        guard let samples = SampleSteps(per: try number("per", value), steps: numbers).samples else { throw Fault() }
        return samples
    }

    private func rates(_ value: Int) throws(Fault) -> Cell.Throughput {
        Cell.Throughput(
            operation: try text("operation", value), operationsPerSecond: try number("operationsPerSecond", value),
            bytesPerSecond: try number("bytesPerSecond", value), shareOfCopy: try ratio("shareOfCopy", value))
    }

    private func judgement(_ value: Int) throws(Fault) -> Cell.JudgedBudget {
        Cell.JudgedBudget(
            limit: try number("limit", value), statistic: try text("statistic", value),
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

    // MARK: Members

    private func member(_ key: StaticString, _ object: Int) throws(Fault) -> Int {
        guard let value = document.member(key, of: object) else { throw Fault() }
        return value
    }

    /// A member that may be left out.
    private func some(_ key: StaticString, _ object: Int) -> Int? {
        document.member(key, of: object).flatMap { document.isNull($0) ? nil : $0 }
    }

    private func text(_ key: StaticString, _ object: Int) throws(Fault) -> String {
        guard let text = document.string(document.member(key, of: object)) else { throw Fault() }
        return text
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

    private func whole(_ key: StaticString, _ object: Int) throws(Fault) -> Int {
        guard let number = document.integer(document.member(key, of: object)) else { throw Fault() }
        return Int(number)
    }

    private func number(_ key: StaticString, _ object: Int) throws(Fault) -> Double {
        try number(document.member(key, of: object))
    }

    private func number(_ value: Int?) throws(Fault) -> Double {
        guard let number = document.double(value) else { throw Fault() }
        return number
    }

    private func list<Element>(
        _ value: Int, _ read: (Int) throws(Fault) -> Element
    ) throws(Fault) -> [Element] {
        guard document.kind(of: value) == .array else { throw Fault() }
        var list: [Element] = []
        for child in document.children(of: value) { list.append(try read(child)) }
        return list
    }
}
