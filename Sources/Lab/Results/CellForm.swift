import JSONText
import Measurement

/// A cell in a result file is one object. The fields of ``CellID`` and `Summary` are among its own.
extension Cell {
    /// Reads a cell of a result file.
    ///
    /// `JSONDecoder` took several times as long and five times the memory of the file, and cells are nearly all of it.
    init(_ fields: CellFields) throws(FileError) {
        let experiment = try fields.text("experiment")
        let implementation = try fields.text("implementation")
        let input = try fields.object("input")
        let metric = Metric.undescribed(try fields.text("metric"))
        let id = CellID(
            experiment: experiment, implementation: implementation, input: try input.text("name"),
            plan: Plan(rawValue: try fields.text("plan")),
            metric: metric, cores: try fields.whole("cores", .cores))
        let role = try fields.namedCase("role", Role.self)
        let facts = InputFacts(
            shape: try input.text("shape"), size: try input.count("size"), sizeUnit: try input.text("sizeUnit"),
            digest: try input.text("digest"), isTypical: try input.optionalTruth("typical") ?? false,
            questionsPerChange: try input.optionalNumber("questionsPerChange", .ratio))

        let comparison = try fields.object("validated")
        let validated = Validated(
            answers: try comparison.count("answers"), oracle: try comparison.optionalText("oracle"))
        let instructionSet = try fields.text("instructionSet")
        let counter = try fields.optionalText("counter")

        var processes: [ProcessSamples] = []
        for process in try fields.objects("processes") {
            let number = try process.count(ProcessSamples.processKey)
            processes.append(ProcessSamples(process: number, samples: try process.samples("samples")))
        }

        guard !processes.isEmpty, processes.allSatisfy({ !$0.samples.isEmpty }) else {
            throw fields.error("processes", "has none, or one without samples; one or more are right")
        }

        self.init(
            id: id, role: role, input: facts, validated: validated, instructionSet: instructionSet, counter: counter,
            processes: processes, summary: try Summary(fields, processes), dropped: try fields.count("dropped"),
            eviction: try fields.optionalText("eviction"), ratioToReference: try fields.ratio("ratioToReference"),
            ratioToFloor: try fields.ratio("ratioToFloor"),
            throughput: try fields.optionalObject("throughput").map { (rates) throws(FileError) in
                try Throughput(rates)
            },
            budget: try fields.optionalObject("budget").map { (judgement) throws(FileError) in
                try JudgedBudget(judgement)
            })
    }

    /// Writes the cell with sorted keys, byte for byte like `JSONEncoder`, which took more than four times the
    /// instructions. Cells are nearly all of a file, and the name of a run is its digest.
    ///
    /// - Parameter isPublished: true for an archive, in which ``SampleSteps`` save space.
    /// - Throws: `EncodingError` for a number that is not finite, which JSON cannot hold.
    func write(to json: inout JSONWriter, isPublished: Bool) throws {
        json.openObject()
        for field in Self.fields { try field.write(self, isPublished, &json) }
        json.closeObject()
    }

    /// Writes a field of a cell: its key and its value, or nothing without a value.
    private struct Field: Sendable {
        let key: String
        let write: @Sendable (_ cell: Cell, _ isPublished: Bool, _ json: inout JSONWriter) throws -> Void

        static func text(_ key: StaticString, _ text: @escaping @Sendable (Cell) -> String) -> Field {
            Field(key: "\(key)") { cell, _, json in
                json.put(key: key)
                json.put(text: text(cell))
            }
        }

        static func count(_ key: StaticString, _ count: @escaping @Sendable (Cell) -> Int) -> Field {
            Field(key: "\(key)") { cell, _, json in
                json.put(key: key)
                json.put(count: count(cell))
            }
        }

        /// A number that must be finite.
        static func number(_ key: StaticString, _ number: @escaping @Sendable (Cell) -> Double) -> Field {
            Field(key: "\(key)") { cell, _, json in
                json.put(key: key)
                try json.put(finite: number(cell))
            }
        }

        /// A value of any kind. The field is left out if the value is `nil`.
        static func value(
            _ key: StaticString, _ value: @escaping @Sendable (Cell) throws -> JSONValue?
        ) -> Field {
            Field(key: "\(key)") { cell, _, json in
                guard let value = try value(cell) else { return }
                json.put(key: key)
                json.put(value)
            }
        }

        /// The samples by process. They are nearly all of a file, and are written without an intermediate value.
        static let processes = Field(key: "processes") { cell, isPublished, json in
            json.put(key: "processes")
            json.openList()
            for process in cell.processes { try process.write(to: &json, isPublished: isPublished) }
            json.closeList()
        }
    }

    /// All fields, sorted by key. Sorting them for each cell took half of the instructions.
    private static let fields: [Field] = {
        let fields: [Field] = [
            .text("experiment") { $0.id.experiment },
            .text("implementation") { $0.id.implementation },
            .text("plan") { $0.id.plan.rawValue },
            .text("metric") { $0.id.metric.name },
            .count("cores") { $0.id.cores },
            .value("input") { $0.input.encoded(named: $0.id.input) },
            .text("role") { $0.role.rawValue },
            .value("validated") { $0.validated.encoded },
            .text("instructionSet") { $0.instructionSet },
            .value("counter") { $0.counter.map { .text($0) } },
            .processes,
            .count("n") { $0.summary.n },
            .value("ci95") { $0.summary.ci95?.encoded },
            .value("outliers") {
                ["extreme": .count($0.summary.outliers.extreme), "mild": .count($0.summary.outliers.mild)]
            },
            .count("dropped") { $0.dropped },
            .value("eviction") { $0.eviction.map { .text($0) } },
            .value("ratioToReference") { try $0.ratioToReference?.encoded() },
            .value("ratioToFloor") { try $0.ratioToFloor?.encoded() },
            .value("throughput") { try $0.throughput?.encoded() },
            .value("budget") { try $0.budget?.encoded() },
        ]
        let statistics = SummaryStatistic.all.map { statistic in
            Field.number(statistic.key) { statistic.number($0.summary) }
        }

        return (fields + statistics).sorted { $0.key < $1.key }
    }()
}

extension Cell.InputFacts {
    fileprivate func encoded(named name: String) -> JSONValue {
        .members([
            "digest": .text(digest), "name": .text(name),
            "questionsPerChange": questionsPerChange.map { .number($0) }, "shape": .text(shape), "size": .count(size),
            "sizeUnit": .text(sizeUnit), "typical": isTypical ? true : nil,
        ])
    }
}

extension Cell.Validated {
    fileprivate var encoded: JSONValue {
        .members(["answers": .count(answers), "oracle": oracle.map { .text($0) }])
    }
}

extension Cell.ProcessSamples {
    /// The key of a process number in files. A process draws its layout, the placement of objects in memory, by its
    /// number. Tools that read files of this version look for this key.
    fileprivate static let processKey: StaticString = "layout"

    fileprivate func write(to json: inout JSONWriter, isPublished: Bool) throws {
        json.openObject()
        json.put(key: Self.processKey)
        json.put(count: process)
        json.put(key: "samples")
        try writeSamples(to: &json, isPublished: isPublished)
        json.closeObject()
    }

    /// Writes the samples, as ``SampleSteps`` in a published result if possible.
    private func writeSamples(to json: inout JSONWriter, isPublished: Bool) throws {
        let samples = isPublished ? self.samples.sorted() : self.samples
        if isPublished, let steps = SampleSteps(samples) {
            return json.put(["per": .number(steps.per), "steps": .numbers(steps.steps)])
        }

        json.openList()
        for sample in samples { try json.put(finite: sample) }
        json.closeList()
    }
}

extension Cell.Throughput {
    fileprivate func encoded() throws -> JSONValue {
        .members([
            "bytesPerCall": bytesPerCall.map { .count($0) }, "bytesPerSecond": try JSONValue.finite(bytesPerSecond),
            "operation": .text(operation), "operationsPerSecond": try JSONValue.finite(operationsPerSecond),
            "shareOfCopy": try shareOfCopy?.encoded(),
        ])
    }
}

extension Cell.JudgedBudget {
    fileprivate func encoded() throws -> JSONValue {
        .members([
            "bound": try bound.map { try JSONValue.finite($0) }, "limit": try JSONValue.finite(limit),
            "reason": reason.map { .text($0) }, "statistic": .text(statistic), "verdict": .text(verdict.rawValue),
        ])
    }
}

extension Ratio {
    fileprivate func encoded() throws -> JSONValue {
        .members(["ci95": ci95?.encoded, "value": try JSONValue.finite(value)])
    }
}

extension Interval {
    /// `[lower, upper]`; an end that is not finite is `null`.
    var encoded: JSONValue { .numbers([lower, upper]) }
}

extension JSONValue {
    /// A number that must be finite.
    static func finite(_ number: Double) throws -> JSONValue {
        guard number.isFinite else { throw EncodingError.notFinite(number) }
        return .number(number)
    }
}

extension JSONWriter {
    fileprivate mutating func put(finite number: Double) throws {
        guard number.isFinite else { throw EncodingError.notFinite(number) }
        put(number: number)
    }
}

extension EncodingError {
    fileprivate static func notFinite(_ number: Double) -> EncodingError {
        .invalidValue(number, .init(codingPath: [], debugDescription: "JSON cannot hold the number \(number)"))
    }
}

extension Summary {
    /// Reads the statistics of a cell. A file of an earlier version lacks a statistic that was added later; it is then
    /// computed from the samples.
    fileprivate init(_ fields: CellFields, _ processes: [Cell.ProcessSamples]) throws(FileError) {
        func number(_ statistic: SummaryStatistic) throws(FileError) -> Double {
            if let number = try fields.optionalNumber(statistic.key, statistic.range) { return number }
            guard let summary = Summary(samples: processes.lazy.flatMap(\.samples)) else {
                throw fields.error(statistic.key, "is missing")
            }
            return statistic.number(summary)
        }

        let outliers = try fields.object("outliers")
        self.init(
            n: try fields.count("n"), min: try number(.min), p25: try number(.p25), median: try number(.median),
            p75: try number(.p75), p90: try number(.p90), p99: try number(.p99), max: try number(.max),
            mad: try number(.mad), ci95: try fields.interval("ci95"),
            outliers: Outliers(mild: try outliers.count("mild"), extreme: try outliers.count("extreme")))
    }
}

extension Cell.Throughput {
    fileprivate init(_ fields: CellFields) throws(FileError) {
        self.init(
            operation: try fields.text("operation"),
            operationsPerSecond: try fields.number("operationsPerSecond", .amount),
            bytesPerSecond: try fields.number("bytesPerSecond", .amount),
            bytesPerCall: try fields.optionalCount("bytesPerCall"), shareOfCopy: try fields.ratio("shareOfCopy"))
    }
}

extension Cell.JudgedBudget {
    fileprivate init(_ fields: CellFields) throws(FileError) {
        self.init(
            limit: try fields.number("limit", .amount), statistic: try fields.text("statistic"),
            bound: try fields.optionalNumber("bound"), verdict: try fields.namedCase("verdict"),
            reason: try fields.optionalText("reason"))
    }
}
