import Measurement
import Results

extension CellID {
    /// The implementation as tables name it; on more than one core with their number.
    var label: String {
        let name = implementation.isEmpty ? plan == .throughput ? "(copy)" : "(input)" : implementation
        return cores == 1 ? name : "\(name) on \(cores) cores"
    }

    package var pathLabel: String { "\(experiment)/\(label)/\(input)" }

    var measure: String {
        switch metric {
        case .time: plan == .batches ? "time" : "\(plan) time"
        case .buildTime: "time to build"
        case .bytes: "bytes allocated"
        case .resident: "bytes kept"
        case _ where metric.kind == .exact: metric.name
        default: "\(plan) \(metric.name)"
        }
    }

    /// What was measured, with its unit where values do not say it.
    package var measureWithUnit: String {
        metric.unit == "ns" || measure.hasPrefix(metric.unit) || metric.unit.isEmpty
            ? measure : "\(measure) (\(metric.unit))"
    }

    /// The part of a page's address behind `#` that leads to the cell, the same in every report:
    /// `cell-search_indexed_chain-1000_warm_time`.
    public var anchor: String {
        "cell-"
            + Slug.text(
                [experiment, implementation, input, plan.rawValue, metric.name] + (cores == 1 ? [] : ["\(cores)"]))
    }
}

extension Cell {
    /// The implementation as tables name it, with its role where that is not one of those to compare.
    var label: String { role.label(id.label) }

    /// The same where the number of cores stands beside it, or on an axis.
    var labelWithoutCores: String { role.label(idOfAllCores.label) }

    /// What it has in common with the same on another number of cores.
    var idOfAllCores: CellID {
        var id = id
        id.cores = 1
        return id
    }

    /// Whether it is of the input or the machine, and of no implementation.
    var isOfNoImplementation: Bool { implementation.isEmpty }

    /// What the code ran with, where that is not what everything is compiled for.
    var unusualInstructionSet: String? {
        ["x86-64", "arm64", "unknown"].contains(instructionSet) ? nil : instructionSet
    }
}

extension Role {
    /// A name with what it stands for: `floor (C)`.
    func label(_ name: String) -> String { self == .floor ? "\(name) (C)" : self == .peer ? "\(name) (peer)" : name }
}

extension BudgetVerdict { var tone: ReportTable.Tone { self == .within ? .good : self == .over ? .bad : .open } }

extension Verdict {
    var tone: ReportTable.Tone? {
        switch self {
        case .regressed, .missing, .over, .slower: .bad
        case .improved, .faster, .within: .good
        case .unmeasurable, .undecided, .inconclusive: .open
        case .noDifference, .same, .new: nil
        }
    }
}

/// `1 cell`, `2,048 cells`, or the plural as it is given: `2 activities`.
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(SignificantDigits.grouped(number)) \(number == 1 ? singular : plural ?? singular + "s")"
}

/// What is said of several names alike, said once: `a, b: statement`, in the order in which statements first come.
func grouped(_ statements: [(name: String, statement: String)]) -> [String] {
    statements.grouped(by: \.statement).map { statement, names in
        "\(names.map(\.name).joined(separator: ", ")): \(statement)"
    }
}

extension Cell.InputFacts {
    var sizeNoun: String { sizeUnit.hasSuffix("s") ? String(sizeUnit.dropLast()) : sizeUnit }
}

extension Double { var finite: Double? { isFinite ? self : nil } }
