import JSONText
import Measurement

/// A cell in a result file: one object, with the fields of ``CellID`` and `Summary` among its own.
extension Cell {
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
