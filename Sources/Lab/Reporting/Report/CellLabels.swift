import Measurement
import Results

extension CellID {
    /// The name of the implementation in tables, with the number of cores if it is more than one.
    var label: String { cores == 1 ? implementationLabel : "\(implementationLabel) on \(cores) cores" }

    private var implementationLabel: String {
        if let implementation = owner.implementation { return implementation }
        return plan.traits.measuresRates ? "(copy)" : "(input)"
    }

    /// The name of the cell in tables of several experiments: `search/indexed on 4 cores/chain-1000`.
    package var pathLabel: String { "\(experiment)/\(label)/\(input)" }

    /// The measured quantity: `warm time`, `bytes kept`, `instructions`.
    var measure: String { measureID.name }

    /// The measured quantity, with its unit if the values do not show it.
    package var measureWithUnit: String {
        metric.showsItsUnit || measure.hasPrefix(metric.unit)
            ? measure : "\(measure) (\(metric.unit))"
    }

    /// The fragment of a page's address that leads to the cell, the same in every report:
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
    /// The name of the implementation in tables, with its role for floors and peers.
    var label: String { role.label(id.label) }

    /// The label next to a column or an axis with the number of cores.
    var labelWithoutCores: String { role.label(idOfAllCores.label) }

    /// The identity of the cell without its number of cores.
    var idOfAllCores: CellID {
        var id = id
        id.cores = 1
        return id
    }

    /// True if the cell belongs to the input or the machine, not to an implementation.
    var isOfNoImplementation: Bool { owner == .wholeInput }

    /// The instruction set of the code, if it is not the default.
    var unusualInstructionSet: String? {
        InstructionSet(rawValue: instructionSet) == nil ? instructionSet : nil
    }
}

extension NotRun {
    /// The name of the implementation in notes; the plan, or `all`, if the reason applies to every implementation.
    var ownerLabel: String { owner.implementation ?? plan?.rawValue ?? "all" }
}

extension Finding {
    /// The name of the cell in tables of several experiments, with its role for floors and peers.
    var pathLabel: String {
        guard let role else { return cell.pathLabel }
        return "\(cell.experiment)/\(role.label(cell.label))/\(cell.input)"
    }

    /// Returns the name of the cell without an experiment that stands in the title: `indexed/chain-1000`.
    func pathLabel(without experiment: String?) -> String {
        guard let experiment, experiment == cell.experiment else { return pathLabel }
        return String(pathLabel.dropFirst(experiment.count + 1))
    }
}

extension Role {
    /// Returns a name, with the role of a floor or a peer: `floor (C)`.
    func label(_ name: String) -> String {
        switch self {
        case .floor: "\(name) (C)"
        case .peer: "\(name) (peer)"
        case .reference, .implementation, .bare: name
        }
    }
}
