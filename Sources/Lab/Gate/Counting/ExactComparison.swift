import Results

/// The verdicts on what is exact: two sides, counted.
struct ExactComparison {
    var base: [CountReading]
    var head: [CountReading]
    /// A tolerance in place of each metric's own; one allocation more is always a change.
    var tolerance: Double?
    /// Whether a metric that neither side counts gets findings; else a note says so.
    var mentionsAbsence = true

    /// The findings, by metric and cell, and what the reader has to know.
    func judge(_ metrics: [Metric]) -> (rows: [Finding], notes: [String]) {
        var rows: [Finding] = []
        var notes: [String] = []
        for metric in metrics {
            let isAbsent = zip(base, head).allSatisfy { base, head in
                if case (.absent, .absent) = (base.count(metric), head.count(metric)) { true } else { false }
            }

            if isAbsent, !mentionsAbsence, case .absent(let reason)? = head.first?.count(metric) {
                notes.append("\(metric): not counted: \(reason)")
            } else {
                // A metric of a user's own is of those that declare it.
                rows += base.indices.filter { place in
                    Metric.known.contains(metric)
                        || [base, head].contains { $0[place].count(metric) != .absent(CountReading.uncounted) }
                }.map { finding(at: $0, metric) }
            }
        }

        return (rows, notes)
    }

    /// The cells that a metric speaks for a change of.
    func changed(_ metric: Metric) -> [Int] { base.indices.filter { finding(at: $0, metric).verdict.isChange } }

    private func finding(at index: Int, _ metric: Metric) -> Finding {
        let base = base[index]
        let head = head[index]
        let cell = base.cell(of: metric)

        func found(_ verdict: Verdict, _ reason: String) -> Finding { Finding(cell, verdict, reason: reason) }

        if let obstacle = CountReading.obstacle(base, head, cell) { return obstacle }
        switch (base.count(metric), head.count(metric)) {
        case (.value, .absent(let reason)):
            return found(.missing, "it was counted in base and is not in head: \(reason)")
        case (.absent, .value(let value)) where !Metric.known.contains(metric):
            return Finding(cell, .new, head: value, reason: "it was not in base")
        case (.absent(let reason), _): return found(.unmeasurable, "base: \(reason)")
        case (.unsteady(let first, let second), _):
            return found(.unmeasurable, "base: two processes counted \(first) and \(second)")
        case (_, .unsteady(let first, let second)):
            return found(.unmeasurable, "head: two processes counted \(first) and \(second)")
        case (.value(let first), .value(let second)):
            let sets = [base, head].compactMap { $0.instructionSet(of: metric) }
            if sets.count == 2, sets[0] != sets[1] {
                return found(.unmeasurable, "the instruction sets differ: \(sets[0]) and \(sets[1])")
            }

            for (side, count) in [("base", first), ("head", second)] where count < 0 || !count.isFinite {
                return found(.unmeasurable, "\(side): it counted \(count), which is no count")
            }

            return Finding(cell, exactly: first, second, tolerance: metric.tolerance(orAsked: tolerance))
        }
    }
}

extension Metric {
    /// The tolerance that is asked for, where the metric's own leaves room for one.
    func tolerance(orAsked asked: Double?) -> Double { tolerance == 0 ? 0 : asked ?? tolerance }
}
