import Measurement
import Results

extension CellID {
    /// The implementation as tables name it; on more than one core with their number.
    var label: String { cores == 1 ? implementationLabel : "\(implementationLabel) on \(cores) cores" }

    private var implementationLabel: String {
        if let implementation = owner.implementation { return implementation }
        return plan.traits.measuresRates ? "(copy)" : "(input)"
    }

    /// The cell as tables of several experiments name it: `search/indexed on 4 cores/chain-1000`.
    package var pathLabel: String { "\(experiment)/\(label)/\(input)" }

    /// The measured quantity: `warm time`, `bytes kept`, `instructions`.
    var measure: String { measureID.name }

    /// The measured quantity, with its unit where values do not have it.
    package var measureWithUnit: String {
        metric.showsItsUnit || measure.hasPrefix(metric.unit)
            ? measure : "\(measure) (\(metric.unit))"
    }

    /// The part of a page's address after `#` that leads to the cell, the same in every report:
    /// `cell-search_indexed_chain-1000_warm_time`.
    package var anchor: String {
        "cell-"
            + Slug.text(
                [experiment, implementation, input, plan.rawValue, metric.name] + (cores == 1 ? [] : ["\(cores)"]))
    }
}

extension CellID.Measure {
    /// The measured quantity: `warm time`, `bytes kept`, `instructions`.
    var name: String {
        if let noun = metric.noun { return noun }
        return metric.kind == .exact || plan == .batches ? metric.name : "\(plan) \(metric.name)"
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
    var isOfNoImplementation: Bool { owner == .wholeInput }

    /// The instruction set of the code, if it is not the one that everything is compiled for.
    var unusualInstructionSet: String? {
        InstructionSet(rawValue: instructionSet) == nil ? instructionSet : nil
    }
}

extension NotRun {
    /// The implementation as notes name it; the plan, or all, if the reason holds for every implementation.
    var ownerLabel: String { owner.implementation ?? plan?.rawValue ?? "all" }
}

extension Finding {
    /// The cell as tables of several experiments name it, with the role if that is not to be compared.
    var pathLabel: String {
        guard let role else { return cell.pathLabel }
        return "\(cell.experiment)/\(role.label(cell.label))/\(cell.input)"
    }

    /// Returns the cell as tables of one experiment name it, whose title has that: `indexed/chain-1000`.
    func pathLabel(without experiment: String?) -> String {
        guard let experiment, experiment == cell.experiment else { return pathLabel }
        return String(pathLabel.dropFirst(experiment.count + 1))
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
