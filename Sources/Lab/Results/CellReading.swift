import Measurement

extension Cell {
    /// Reads a cell of a result file.
    ///
    /// `JSONDecoder` took several times as long and five times the memory of the file, and cells are nearly all of it.
    init(_ fields: CellFields) throws(FileError) {
        let experiment = try fields.text("experiment")
        let implementation = try fields.text("implementation")
        let input = try fields.object("input")
        let metric = try fields.text("metric")
        let id = CellID(
            experiment: experiment, implementation: implementation, input: try input.text("name"),
            plan: Plan(rawValue: try fields.text("plan")),
            metric: Metric.named(metric) ?? Metric(metric, unit: ""), cores: try fields.whole("cores", .cores))
        let role = try fields.choice("role", Role.self)
        let facts = InputFacts(
            shape: try input.text("shape"), size: try input.count("size"), sizeUnit: try input.text("sizeUnit"),
            digest: try input.text("digest"), isTypical: try input.optionalTruth("typical") ?? false)

        let comparison = try fields.object("validated")
        let validated = Validated(
            answers: try comparison.count("answers"), oracle: try comparison.optionalText("oracle"))
        let instructionSet = try fields.text("instructionSet")
        let counter = try fields.optionalText("counter")

        var processes: [ProcessSamples] = []
        for process in try fields.objects("processes") {
            processes.append(
                ProcessSamples(process: try process.count("layout"), samples: try process.samples("samples")))
        }

        guard !processes.isEmpty, processes.allSatisfy({ !$0.samples.isEmpty }) else {
            throw fields.error("processes", "has none, or one without samples; one or more are right")
        }

        self.init(
            id: id, role: role, input: facts, validated: validated, instructionSet: instructionSet, counter: counter,
            processes: processes, summary: try Summary(fields), dropped: try fields.count("dropped"),
            eviction: try fields.optionalText("eviction"), ratioToReference: try fields.ratio("ratioToReference"),
            ratioToFloor: try fields.ratio("ratioToFloor"),
            throughput: try fields.optionalObject("throughput").map { (rates) throws(FileError) in
                try Throughput(rates)
            },
            budget: try fields.optionalObject("budget").map { (judgement) throws(FileError) in
                try JudgedBudget(judgement)
            })
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
            bound: try fields.optionalNumber("bound"), verdict: try fields.choice("verdict"),
            reason: try fields.optionalText("reason"))
    }
}
