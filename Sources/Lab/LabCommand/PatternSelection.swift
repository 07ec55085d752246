import LabKit
import Measurement
import Results

/// The positional that selects cells, and what it selects.
struct PatternSelection {
    static let patterns = Positional<[Pattern]>(
        "PATTERN",
        help: "cells to take: a substring, or a glob with *, over experiment/implementation/input; all when left out")

    let experiments: [Experiment]
    let patterns: [Pattern]

    /// What is wrong with the declarations of experiments that the patterns select, which nothing can be done with.
    var faults: [DeclarationFault] {
        let selected = experiments.filter { experiment in
            let cells = experiment.implementations.flatMap { implementation in
                experiment.inputs.map { "\(experiment.name)/\(implementation.name)/\($0.name)" }
            }
            // Where there is no implementation or input, that is the fault.
            return (cells + ["\(experiment.name)//"]).contains { cell in
                patterns.isEmpty || patterns.contains { $0.matches(cell) }
            }
        }.map(\.name)
        return DeclarationFault.faults(in: experiments).filter { selected.contains($0.experiment) }
    }

    /// The selection. An input whose whole name ends a pattern is taken in any profile.
    ///
    /// - Throws: ``CommandFailure`` when nothing matches, with the nearest name, and with ``faults``.
    func selections(
        profile: Profile, withLadders: Bool = false, refusesFaults: Bool = true
    ) throws -> [Selection] {
        if refusesFaults { try refuseFaults() }
        func matches(_ text: String) -> Bool { patterns.isEmpty || patterns.contains { $0.matches(text) } }
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
                    + "\(selection.experiment.name)/\(input.name); "
                    + "give --profile \(input.profile.rawValue)")
        }
        let names = experiments.flatMap { [$0.name] + $0.implementations.map(\.name) + $0.inputs.map(\.name) }
        // The part that no name comes close to being is the one to mend.
        let parts = patterns.flatMap { $0.argument.split(separator: "/").map(String.init) }
        let wrong = parts.first { part in !part.contains("*") && !names.contains { $0.contains(part) } }
        let near =
            wrong.flatMap { $0.nearest(among: names) }.map { "; did you mean '\($0)'?" } ?? ""
        return CommandFailure("nothing matches \(text.quotedForMessage)\(near)")
    }
}

extension Pattern {
    /// Whether it takes a cell, `experiment/implementation/input`, and ends in the whole name of the input, which is
    /// run in any profile then.
    func namesInput(of cell: String) -> Bool {
        text.split(separator: "/").last == cell.split(separator: "/").last && matches(cell)
    }
}
