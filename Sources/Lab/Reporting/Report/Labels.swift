import Measurement
import Results

extension CellID {
    /// The implementation as tables name it; on more than one core with their number.
    var label: String { cores == 1 ? implementationLabel : "\(implementationLabel) on \(cores) cores" }

    private var implementationLabel: String {
        guard implementation.isEmpty else { return implementation }
        return plan == .throughput ? "(copy)" : "(input)"
    }

    /// The cell as tables of several experiments name it: `search/indexed on 4 cores/chain-1000`.
    package var pathLabel: String { "\(experiment)/\(label)/\(input)" }

    /// The measured quantity: `warm time`, `bytes kept`, `instructions`.
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

    /// The measured quantity, with its unit where values do not have it.
    package var measureWithUnit: String {
        metric.unit == "ns" || measure.hasPrefix(metric.unit) || metric.unit.isEmpty
            ? measure : "\(measure) (\(metric.unit))"
    }

    /// The part of a page's address after `#` that leads to the cell, the same in every report:
    /// `cell-search_indexed_chain-1000_warm_time`.
    public var anchor: String {
        "cell-"
            + Slug.text(
                [experiment, implementation, input, plan.rawValue, metric.name] + (cores == 1 ? [] : ["\(cores)"]))
    }
}

extension Cell {
    /// The implementation as tables name it, with its role if that is not to be compared.
    var label: String { role.label(id.label) }

    /// The label where a column or an axis has the number of cores.
    var labelWithoutCores: String { role.label(idOfAllCores.label) }

    /// The identity that it shares with the same implementation on another number of cores.
    var idOfAllCores: CellID {
        var id = id
        id.cores = 1
        return id
    }

    /// True if it belongs to the input or the machine rather than to an implementation.
    var isOfNoImplementation: Bool { implementation.isEmpty }

    /// The instruction set of the code, if it is not the one that everything is compiled for.
    var unusualInstructionSet: String? {
        ["x86-64", "arm64", "unknown"].contains(instructionSet) ? nil : instructionSet
    }
}

extension Role {
    /// Returns a name with its role, if that is a floor or a peer: `floor (C)`.
    func label(_ name: String) -> String {
        switch self {
        case .floor: "\(name) (C)"
        case .peer: "\(name) (peer)"
        case .reference, .implementation, .bare: name
        }
    }
}

extension BudgetVerdict {
    var tone: ReportTable.Tone {
        switch self {
        case .within: .good
        case .over: .bad
        case .undecided: .open
        }
    }
}

extension Verdict {
    var tone: ReportTable.Tone? {
        switch self {
        case .regressed, .unconfirmed, .missing, .over, .slower: .bad
        case .improved, .faster, .within: .good
        case .unmeasurable, .undecided, .inconclusive, .accepted: .open
        case .noDifference, .same, .new: nil
        }
    }
}

/// Returns a number with its noun: `1 cell`, `2,048 cells`, or the plural as it is given: `2 activities`.
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(SignificantDigits.grouped(number)) \(agreeing(number, singular, plural ?? singular.plural))"
}

/// Returns the words that agree with a number, mostly a verb: `has` with one, `have` with others.
package func agreeing(_ number: Int, _ singular: String, _ plural: String) -> String {
    number == 1 ? singular : plural
}

extension String {
    /// The plural of a noun, or of the noun before *of*: `queries`, `passes`, `rounds of the mix`.
    var plural: String {
        let end = firstRange(of: " of ")?.lowerBound ?? endIndex
        let noun = self[..<end]
        let rest = self[end...]

        if noun.hasSuffix("y"), let letter = noun.dropLast().last, !"aeiou".contains(letter) {
            return "\(noun.dropLast())ies\(rest)"
        }

        let isSibilant = ["s", "x", "z", "ch", "sh"].contains { noun.hasSuffix($0) }
        return "\(noun)\(isSibilant ? "es" : "s")\(rest)"
    }
}

/// Returns every statement once with all its names: `a, b: statement`, in the order in which statements first come.
func grouped(_ statements: [(name: String, statement: String)]) -> [String] {
    statements.grouped(by: \.statement).map { statement, names in
        "\(names.map(\.name).joined(separator: ", ")): \(statement)"
    }
}

extension Cell.InputFacts {
    /// The unit of the size in the singular: `node`.
    var sizeNoun: String {
        if sizeUnit.hasSuffix("sses") { return String(sizeUnit.dropLast(2)) }
        if sizeUnit.hasSuffix("ies") { return sizeUnit.dropLast(3) + "y" }
        return sizeUnit.hasSuffix("s") ? String(sizeUnit.dropLast()) : sizeUnit
    }
}

extension Double {
    /// The number itself; `nil` if it is infinite or no number.
    var finite: Double? { isFinite ? self : nil }
}
