import LabKit
import Measurement
import Results

package struct PatternSelection {
    static let patterns = Positional<[Pattern]>(
        "PATTERN",
        help: "cells to take: a whole name experiment/implementation/input, a part of it, or a glob with *; all when "
            + "left out")

    let experiments: [Experiment]
    let patterns: [Pattern]

    package init(experiments: [Experiment], patterns: [Pattern]) {
        self.experiments = experiments
        self.patterns = patterns
    }

    package var takes: (String) -> Bool { patterns.selection(among: experiments.flatMap(\.cellNames)) }

    /// What is wrong with the declarations of experiments that the patterns select, which nothing can be done with.
    var faults: [DeclarationFault] {
        let takes = takes
        let selected = experiments.filter { experiment in
            // Where there is no implementation or input, that is the fault.
            (experiment.cellNames + ["\(experiment.name)//"]).contains(where: takes)
        }.map(\.name)
        return DeclarationFault.faults(in: experiments).filter { selected.contains($0.experiment) }
    }

    /// An input whose whole name ends a pattern is taken in any profile. Throws when nothing matches, with the nearest
    /// name, and with ``faults``.
    package func selections(
        profile: Profile, withLadders: Bool = false, refusesFaults: Bool = true
    ) throws -> [Selection] {
        if refusesFaults { try refuseFaults() }
        let matches = takes

        func names(_ text: String) -> Bool { patterns.contains { $0.namesInput(of: text) } }

        let found = Selection.select(
            from: experiments, profile: profile, withLadders: withLadders, naming: names, matching: matches)
        if found.isEmpty, faults.isEmpty { throw failure(profile: profile, matching: matches) }
        return found
    }

    /// - Throws: ``CommandFailure`` with ``faults``, one to a line.
    func refuseFaults() throws {
        let faults = faults
        if !faults.isEmpty { throw CommandFailure(faults.map(\.description).joined(separator: "\n")) }
    }

    private func failure(profile: Profile, matching matches: (String) -> Bool) -> CommandFailure {
        let text = patterns.map(\.argument).joined(separator: " ")
        let larger = Selection.select(from: experiments, profile: .thorough, matching: matches)
        if let selection = larger.first, let input = selection.inputs.first {
            return CommandFailure(
                "'\(text)' matches only inputs of a larger profile, such as "
                    + "\(selection.experiment.name)/\(input.name); give --profile \(input.profile.rawValue)")
        }

        let names = experiments.flatMap { [$0.name] + $0.implementations.map(\.name) + $0.inputs.map(\.name) }
        return CommandFailure("nothing matches \(text.quotedForMessage)\(patterns.advice(among: names))")
    }
}

extension [Pattern] {
    /// What the part of them was probably meant to be that is a part of none of the names.
    func advice(among names: [String]) -> String {
        let parts = flatMap { $0.text.split(separator: "/").map(String.init) }
        let wrong = parts.first { part in !part.contains("*") && !names.contains { $0.contains(part) } }
        return wrong.flatMap { $0.nearest(among: names) }.map { "; did you mean '\($0)'?" } ?? ""
    }
}

extension Experiment {
    var cellNames: [String] {
        implementations.flatMap { implementation in
            inputs.map { CellID(experiment: name, implementation: implementation.name, input: $0.name).path }
        }
    }
}

extension Pattern {
    /// Whether it takes a cell, `experiment/implementation/input`, and ends in the whole name of the input, which is
    /// run in any profile then.
    func namesInput(of cell: String) -> Bool {
        text.split(separator: "/").last == cell.split(separator: "/").last && matches(cell)
    }
}
