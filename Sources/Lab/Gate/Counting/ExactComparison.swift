import Results

/// The verdicts on the exact metrics of two counted sides.
struct ExactComparison {
    var base: [CountReading]
    var head: [CountReading]
    var tolerances = Tolerances()
    /// True if a metric that neither side counts gets findings; otherwise it gets a note.
    var mentionsAbsence = true

    /// Counts the instructions of changed cells in a second process of each side, because two processes have to agree
    /// on a count that shows a change.
    mutating func countChangedInstructionsAgain(in sides: SideProcesses) {
        let changedCells = changed(.instructions)
        sides.countInstructions(of: &base, at: changedCells, .base)
        sides.countInstructions(of: &head, at: changedCells, .head)
    }

    /// Returns the findings, by metric and cell, and notes for the reader.
    func judge(_ metrics: [Metric]) -> (rows: [Finding], notes: [String]) {
        var rows: [Finding] = []
        var notes: [String] = []

        for metric in metrics {
            if !mentionsAbsence, let reason = absence(of: metric) {
                notes.append("\(metric): not counted: \(reason.sentence)")
            } else {
                rows += base.indices.filter { isOf($0, metric) }.map { finding(at: $0, metric) }
            }
        }

        return (rows, notes)
    }

    /// Returns the cells that changed by a metric.
    func changed(_ metric: Metric) -> [Int] { base.indices.filter { finding(at: $0, metric).verdict.isChange } }

    /// Returns the reason why neither side counts a metric in any cell; `nil` if one does.
    private func absence(of metric: Metric) -> NoNumber? {
        let counts = (base + head).map { $0.count(metric) }
        guard counts.allSatisfy(\.isAbsent), case .failure(let reason)? = head.first?.count(metric) else { return nil }
        return reason
    }

    /// Returns true if a cell has a metric. The user's own metrics belong to the cells that declare them.
    private func isOf(_ index: Int, _ metric: Metric) -> Bool {
        Metric.ofLab.contains(metric)
            || [base[index], head[index]].contains { $0.count(metric) != .failure(.notCounted) }
    }

    private func finding(at index: Int, _ metric: Metric) -> Finding {
        let base = base[index]
        let head = head[index]
        let cell = base.cell(of: metric)

        func unmeasurable(_ reason: NoNumber, on side: GateSide? = nil) -> Finding {
            Finding(cell, .unmeasurable, reason: .noNumber(reason, on: side))
        }

        if let obstacle = CountReading.obstacle(base, head, cell) { return obstacle }

        switch (base.count(metric), head.count(metric)) {
        // Base does not have the metric because it is older than the metric, which may be the lab's or the user's own.
        case (.failure(.notCounted), .success(let count)):
            return Finding(cell, .new, head: count, reason: .notInBase)
        case (.failure(let reason), _):
            return unmeasurable(reason, on: .base)
        case (.success, .failure(.countsDiffer(let first, let second))):
            return unmeasurable(.countsDiffer(first: first, second: second), on: .head)
        case (.success, .failure(let reason)):
            return Finding(cell, .missing, reason: .noLongerCounted(reason))
        case (.success(let first), .success(let second)):
            if let set = base.instructionSet(of: metric), let other = head.instructionSet(of: metric), set != other {
                return unmeasurable(.otherInstructionSet(base: set, head: other))
            }

            for (side, count) in [(GateSide.base, first), (.head, second)] where count < 0 || !count.isFinite {
                return unmeasurable(.impossibleCount(count: count), on: side)
            }

            return Finding(
                cell, exactly: first, second, tolerance: tolerances.tolerance(of: metric, in: base.cell))
        }
    }
}

extension Result<Double, NoNumber> {
    /// True if nothing counted the metric. Two counts that differ are not an absence.
    fileprivate var isAbsent: Bool {
        switch self {
        case .success, .failure(.countsDiffer): false
        case .failure: true
        }
    }
}
