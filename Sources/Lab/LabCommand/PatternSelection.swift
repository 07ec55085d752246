import LabKit
import Measurement
import Nouns
import Reporting
import Results

/// The experiments and cells that the patterns of a call select.
package struct PatternSelection {
    static let patterns = Positional<[Pattern]>(
        "PATTERN",
        help: "the cells: \(Pattern.forms); all by default")

    let experiments: [ExperimentDescription]
    package let patterns: [Pattern]

    package init(experiments: [ExperimentDescription], patterns: [Pattern]) {
        self.experiments = experiments
        self.patterns = patterns
    }

    /// A predicate for names of cells that a pattern selects.
    package var isSelected: (String) -> Bool { patterns.cellFilter(among: experiments.flatMap(\.cellNames)) }

    /// The faults in the declarations of selected experiments. Experiments with faults cannot be used.
    var faults: [DeclarationFault] {
        let isSelected = isSelected
        let selectedNames = experiments.filter { experiment in
            // An experiment without an implementation or an input has no cell, which is its fault.
            (experiment.cellNames + ["\(experiment.name)//"]).contains(where: isSelected)
        }.map(\.name)
        return DeclarationFault.faults(in: experiments).filter { selectedNames.contains($0.experiment) }
    }

    /// Returns the selection of each experiment.
    ///
    /// An input whose whole name ends a pattern is selected in any profile.
    ///
    /// - Parameters:
    ///   - profile: the profile of the run.
    ///   - withLadders: `true` to also select shapes, for the capacity plan.
    ///   - refusesFaults: `true` to throw if a selected experiment has faults.
    ///   - allowsIdle: `true` to ignore patterns that match nothing if others match, because a lab may no longer have
    ///     everything that an earlier run measured.
    /// - Throws: ``CommandFailure`` if a pattern matches nothing, with the nearest name, or with ``faults``.
    package func selections(
        profile: Profile, withLadders: Bool = false, refusesFaults: Bool = true, allowsIdle: Bool = false
    ) throws -> [Selection] {
        if refusesFaults { try refuseFaults() }
        let matches = isSelected
        let idle = allowsIdle ? [] : idlePatterns(withLadders: withLadders)
        if !idle.isEmpty, faults.isEmpty { throw failure(of: idle) }

        let selections = Selection.select(
            from: experiments, profile: profile, withLadders: withLadders, naming: patterns.namingInputs(),
            matching: matches)
        if selections.isEmpty, faults.isEmpty { throw failureOnSize(matching: matches) }
        return selections
    }

    /// Returns the patterns that match no cell. Without an error, they would be ignored silently.
    private func idlePatterns(withLadders: Bool) -> [Pattern] {
        patterns.idle(among: experiments.flatMap { $0.cellNames + (withLadders ? $0.ladderNames : []) })
    }

    /// Checks that the selected experiments have no faults.
    ///
    /// - Throws: ``CommandFailure`` with ``faults``, one per line.
    func refuseFaults() throws {
        let faults = faults
        if !faults.isEmpty { throw CommandFailure(faults.map(\.description).joined(separator: "\n")) }
    }

    private func failureOnSize(matching matches: (String) -> Bool) -> CommandFailure {
        let larger = Selection.select(from: experiments, profile: .thorough, matching: matches)
        guard let selection = larger.first, let input = selection.inputs.first else { return failure(of: patterns) }

        let verb = agreeing(patterns.count, "matches", "match")
        return CommandFailure(
            "\(patterns.quotedForMessage) \(verb) only inputs of a larger profile, such as "
                + "\(selection.experiment.name)/\(input.name); give --profile \(input.profile.rawValue)")
    }

    private func failure(of idle: [Pattern]) -> CommandFailure {
        let names = experiments.flatMap { [$0.name] + $0.implementations.map(\.name) + $0.inputs.map(\.name) }
        return CommandFailure("nothing matches \(idle.quotedForMessage)\(idle.advice(among: names))")
    }
}

extension [Pattern] {
    /// The patterns that a message names.
    private var quotedPatterns: ArraySlice<Pattern> { prefix(3) }

    /// The first patterns, each in quotes, and the number of the others: `'a/b', 'c' and 'd/*'`.
    var quotedForMessage: String {
        let otherCount = count - quotedPatterns.count
        let texts = quotedPatterns.map(\.argument.quotedForMessage)
        if otherCount > 0 { return "\(texts.joined(separator: ", ")) and \(counted(otherCount, "more pattern"))" }
        guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
        return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// Returns a "did you mean" for the first component that no name contains, among the patterns in a message.
    func advice(among names: [String]) -> String {
        let parts = quotedPatterns.flatMap { $0.text.split(separator: "/").map(String.init) }
        let wrong = parts.first { part in !Pattern.isGlob(part) && !names.contains { $0.contains(part) } }
        return wrong.flatMap { $0.nearest(among: names) }.map { "; did you mean '\($0)'?" } ?? ""
    }
}

extension ExperimentDescription {
    var cellNames: [String] {
        implementations.flatMap { implementation in
            inputs.map { CellID(experiment: name, implementation: implementation.name, input: $0.name).path }
        }
    }
}

extension ExperimentDescription {
    /// The names of its ladders in the form that ``Selection`` matches.
    fileprivate var ladderNames: [String] {
        implementations.flatMap { implementation in
            ladders.map { CellID(experiment: name, implementation: implementation.name, input: $0.shape).path }
        }
    }
}

extension [Pattern] {
    /// Returns a predicate for cells, `experiment/implementation/input`: it is true if a pattern matches the cell and
    /// ends in the whole name of its input. Such an input is run in any profile.
    func namingInputs() -> (String) -> Bool {
        let searches = Dictionary(grouping: self) { $0.text.split(separator: "/").last }.mapValues { $0.search() }
        return { cell in searches[cell.split(separator: "/").last]?(cell) ?? false }
    }
}
