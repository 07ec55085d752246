import JSONText
import Measurement

/// A cell in a result file: one object, with the fields of ``CellID`` and `Summary` among its own.
extension Cell {
    /// Reads a cell of a result file.
    ///
    /// `JSONDecoder` took several times as long and five times the memory of the file, and cells are nearly all of it.
    init(_ fields: CellFields) throws(FileError) {
        let experiment = try fields.text("experiment")
        let implementation = try fields.text("implementation")
        let input = try fields.object("input")
        let metric = try fields.text("metric")
        id = CellID(
            experiment: experiment, implementation: implementation, input: try input.text("name"),
            plan: Plan(rawValue: try fields.text("plan")),
            metric: Metric.named(metric) ?? Metric(metric, unit: ""), cores: try fields.whole("cores", .cores))
        role = try fields.choice("role")
        self.input = InputFacts(
            shape: try input.text("shape"), size: try input.count("size"), sizeUnit: try input.text("sizeUnit"),
            digest: try input.text("digest"), isTypical: try input.optionalTruth("typical") ?? false)

        let validated = try fields.object("validated")
        self.validated = Validated(
            answers: try validated.count("answers"), oracle: try validated.optionalText("oracle"))
        instructionSet = try fields.text("instructionSet")
        counter = try fields.optionalText("counter")

        processes = []
        for process in try fields.objects("processes") {
            processes.append(
                ProcessSamples(process: try process.count("layout"), samples: try process.samples("samples")))
        }

        guard !processes.isEmpty, processes.allSatisfy({ !$0.samples.isEmpty }) else {
            throw fields.error("processes", "has none, or one without samples; one or more are right")
        }

        summary = try Summary(fields)
        dropped = try fields.count("dropped")
        eviction = try fields.optionalText("eviction")
        ratioToReference = try fields.ratio("ratioToReference")
        ratioToFloor = try fields.ratio("ratioToFloor")
        if let rates = try fields.optionalObject("throughput") { throughput = try Throughput(rates) }
        if let judgement = try fields.optionalObject("budget") { budget = try JudgedBudget(judgement) }
    }

    /// The cell with sorted keys, byte for byte as `JSONEncoder` writes it, which took four times the instructions:
    /// cells are nearly all of a file, and the name of a run is a digest of it.
    ///
    /// - Parameter isPublished: if it goes into an archive, in which ``SampleSteps`` save space.
    /// - Throws: `EncodingError` for a number that is not finite, which JSON cannot hold.
    func encoded(isPublished: Bool) throws -> JSONValue {
        var fields: [(key: String, value: JSONValue?)] = [
            ("experiment", .text(id.experiment)), ("implementation", .text(id.implementation)),
            ("plan", .text(id.plan.rawValue)), ("metric", .text(id.metric.name)), ("cores", .count(id.cores)),
            ("input", input.encoded(named: id.input)), ("role", .text(role.rawValue)),
            ("validated", validated.encoded), ("instructionSet", .text(instructionSet)),
            ("counter", counter.map { .text($0) }),
            ("processes", .array(try processes.map { try $0.encoded(isPublished: isPublished) })),
            ("n", .count(summary.n)), ("ci95", summary.ci95?.encoded),
            ("outliers", ["extreme": .count(summary.outliers.extreme), "mild": .count(summary.outliers.mild)]),
            ("dropped", .count(dropped)), ("eviction", eviction.map { .text($0) }),
            ("ratioToReference", try ratioToReference?.encoded()), ("ratioToFloor", try ratioToFloor?.encoded()),
            ("throughput", try throughput?.encoded()), ("budget", try budget?.encoded()),
        ]
        for statistic in SummaryStatistic.all {
            fields.append((statistic.name, try JSONValue.finite(summary[keyPath: statistic.value])))
        }

        return .object(
            fields.compactMap { key, value in value.map { (key: key, value: $0) } }.sorted { $0.key < $1.key })
    }
}

extension Summary {
    fileprivate init(_ fields: CellFields) throws(FileError) {
        let outliers = try fields.object("outliers")
        self.init(
            n: try fields.count("n"), ci95: try fields.interval("ci95"),
            outliers: Outliers(mild: try outliers.count("mild"), extreme: try outliers.count("extreme")))
        for statistic in SummaryStatistic.all {
            self[keyPath: statistic.value] = try fields.number(statistic.key, statistic.range)
        }
    }
}

extension Cell.InputFacts {
    fileprivate func encoded(named name: String) -> JSONValue {
        .members([
            "digest": .text(digest), "name": .text(name), "shape": .text(shape), "size": .count(size),
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
    fileprivate func encoded(isPublished: Bool) throws -> JSONValue {
        // The key is older than the name, and readers of files rely on it.
        ["layout": .count(process), "samples": try encodedSamples(isPublished: isPublished)]
    }

    /// The samples, in a published result as ``SampleSteps`` if possible.
    private func encodedSamples(isPublished: Bool) throws -> JSONValue {
        guard isPublished else { return .array(try samples.map { try JSONValue.finite($0) }) }

        let sorted = samples.sorted()
        guard let steps = SampleSteps(sorted) else { return .array(try sorted.map { try JSONValue.finite($0) }) }
        return ["per": .number(steps.per), "steps": .numbers(steps.steps)]
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

    fileprivate func encoded() throws -> JSONValue {
        .members([
            "bytesPerCall": bytesPerCall.map { .count($0) }, "bytesPerSecond": try JSONValue.finite(bytesPerSecond),
            "operation": .text(operation), "operationsPerSecond": try JSONValue.finite(operationsPerSecond),
            "shareOfCopy": try shareOfCopy?.encoded(),
        ])
    }
}

extension Cell.JudgedBudget {
    fileprivate init(_ fields: CellFields) throws(FileError) {
        self.init(
            limit: try fields.number("limit", .amount), statistic: try fields.text("statistic"),
            bound: try fields.optionalNumber("bound"), verdict: try fields.choice("verdict"),
            reason: try fields.optionalText("reason"))
    }

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
    fileprivate var encoded: JSONValue { .numbers([lower, upper]) }
}

extension JSONValue {
    fileprivate static func finite(_ number: Double) throws -> JSONValue {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, .init(codingPath: [], debugDescription: "JSON cannot hold the number \(number)"))
        }
        return .number(number)
    }
}
