import LabKit
import Measurement

/// Two results of one run side by side: what differs beside the numbers, then every cell with both medians and their ratio.
public struct ReplayReport {
    private let recorded: ResultFile
    private let replayed: ResultFile

    /// The report of a recorded run and the same run again.
    public init(recorded: ResultFile, replayed: ResultFile) {
        self.recorded = recorded
        self.replayed = replayed
    }

    /// Whether the inputs are the same and no cell is gone. The numbers may differ: they are not judged here.
    public var isSame: Bool { changedInputs.isEmpty && gone.isEmpty }

    /// The lines.
    public var lines: [String] { differences + [""] + table.lines + missing }

    /// The inputs whose digest is another one.
    private var changedInputs: [String] {
        recorded.datasets.compactMap { before in
            guard let now = replayed.datasets.first(where: { $0.name == before.name }), now.sha256 != before.sha256
            else { return nil }
            return "input \(before.name): SHA-256 \(before.sha256.prefix(12))… then, \(now.sha256.prefix(12))… now"
        }
    }

    private var differences: [String] {
        let (then, now) = (recorded.environment, replayed.environment)
        let fields = then.fingerprintDifferences(to: now)
        var lines: [String] = []
        if fields.isEmpty {
            lines.append("machine and build: the same")
        } else {
            let differing = fields.joined(separator: ", ")
            lines.append("machine or build differs in \(differing): ratios of times and instructions mean little")
            lines += ["  then: \(then.fingerprint)", "  now:  \(now.fingerprint)"]
        }
        func commit(_ provenance: MachineEnvironment.Provenance) -> String {
            (provenance.commit.map { String($0.prefix(10)) } ?? "unknown")
                + (provenance.isDirty == true ? " with changes" : "")
        }
        if then.provenance.commit == now.provenance.commit, then.provenance.isDirty == now.provenance.isDirty {
            lines.append("commit: \(commit(now.provenance))")
        } else {
            lines.append("commit: \(commit(then.provenance)) then, \(commit(now.provenance)) now")
        }
        let count = recorded.datasets.count
        lines += changedInputs.isEmpty ? ["inputs: \(count) of \(count) with the same digest"] : changedInputs
        if recorded.interrupted { lines.append("the recorded run was interrupted: it has fewer cells") }
        return lines.flatMap { $0.wrapped(to: 98).enumerated().map { $0 == 0 ? $1 : "    " + $1 } }
    }

    private var pairs: [(then: Cell, now: Cell)] {
        recorded.cells.compactMap { then in replayed.cell(like: then).map { (then, $0) } }
    }

    private var gone: [Cell] { recorded.cells.filter { replayed.cell(like: $0) == nil } }

    private var table: TextTable {
        let pairs = pairs
        func column(
            _ title: String, _ alignment: ColumnAlignment = .right, _ text: (Cell, Cell) -> String
        ) -> TextTable.Column {
            TextTable.Column(title: title, alignment: alignment, cells: pairs.map { text($0.then, $0.now) })
        }
        return TextTable(columns: [
            column("cell", .left) { then, _ in then.name },
            column("plan", .left) { then, _ in
                then.plan.rawValue == then.metric.rawValue
                    ? then.plan.rawValue
                    : "\(then.planName) \(then.metric.rawValue)"
            },
            column("then") { then, _ in Self.text(then.median, then.unit) },
            column("now") { _, now in Self.text(now.median, now.unit) },
            column("×") { then, now in
                then.median == now.median
                    ? "1.00"
                    : then.median == 0 ? "" : SignificantDigits.three(now.median / then.median)
            },
        ])
    }

    private var missing: [String] {
        let gone = gone.map { cell in
            let reason = replayed.notRun.first {
                $0.experiment == cell.experiment && $0.input == cell.input.name
                    && [cell.implementation, "(\(cell.plan.rawValue))"].contains($0.implementation)
            }
            return "gone: \(cell.name), \(cell.planName) \(cell.metric.rawValue)"
                + (reason.map { ": \($0.reason)" } ?? "")
        }
        let new = replayed.cells.filter { recorded.cell(like: $0) == nil }.map {
            "new: \($0.name), \($0.planName) \($0.metric.rawValue)"
        }
        return (gone + new).flatMap { $0.wrapped(to: 98).enumerated().map { $0 == 0 ? $1 : "    " + $1 } }
    }

    private static func text(_ value: Double, _ unit: String) -> String {
        unit == "ns" ? TimeSpan(nanoseconds: value).description : SignificantDigits.three(value)
    }
}

extension Cell {
    /// `experiment/implementation/input`, as patterns match it.
    fileprivate var name: String { "\(experiment)/\(implementation)/\(input.name)" }
}

extension ResultFile {
    /// The cell of the same name, plan and metric.
    fileprivate func cell(like other: Cell) -> Cell? {
        cells.first {
            $0.experiment == other.experiment && $0.implementation == other.implementation
                && $0.input.name == other.input.name && $0.planName == other.planName && $0.metric == other.metric
        }
    }
}
