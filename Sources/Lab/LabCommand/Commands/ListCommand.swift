import Execution
import LabKit
import Measurement
import Reporting

struct ListCommand {
    let lab: StandaloneLab

    private static let cost = Flag(
        "--cost", help: "estimate how long 'run' takes with these patterns, --profile, --plan and --up-to")

    var command: Command {
        Command(
            "list", abstract: "List experiments, implementations, inputs, plans and budgets.",
            discussion: """
                Nothing is built or measured. Mistakes in declarations are reported; the other experiments can still \
                be used.
                """
        ) {
            [
                PatternSelection.patterns, Self.cost, RunCommand.profile, RunCommand.plans, RunCommand.largest,
                TextOptions.width,
            ]
            Example("\(lab.name) list", "everything")
            Example("\(lab.name) list '*/indexed/*'", "the experiments with an implementation named indexed")
            Example("\(lab.name) list --cost --profile quick", "how long a quick run takes, without running it")
        } action: { arguments, context in
            let console = TextOptions.console(arguments, context)
            if arguments[Self.cost] {
                // The cost of a run does not depend on its seed.
                let configuration = try RunCommand.configuration(of: lab, arguments, context, seed: 1)
                for line in costs(configuration, width: console.width) { console.writeLine(line) }
                return .fine
            }

            let selection = PatternSelection(
                experiments: lab.descriptions, patterns: arguments[PatternSelection.patterns])
            for fault in selection.faults { console.writeErrorSentence("\(lab.name): \(fault)") }
            for experimentSelection in try selection.selections(profile: .thorough, refusesFaults: false) {
                for line in lines(of: experimentSelection, width: console.width) { console.writeLine(line) }
            }

            return .fine
        }
    }

    private func costs(_ configuration: RunConfiguration, width: Int) -> [String] {
        let costs = configuration.costs
        let rows = costs + [(experiment: "in all", cost: costs.map(\.cost).reduce(RunCost(), +))]
        let names = rows.map(\.experiment.displayWidth).max() ?? 0
        let lines = rows.flatMap { name, cost in
            "\(ProgressLine.duration(cost.least)) to \(ProgressLine.duration(cost.most))"
                .labelled(name.padded(to: names) + "  ", width: width)
        }

        return lines + RunCost.assumptions.wrapped(to: width)
    }

    /// Returns the lines of an experiment, at most `width` long. Names are never broken, so that they can be copied.
    private func lines(of selection: Selection, width: Int) -> [String] {
        let experiment = selection.experiment
        var lines = [experiment.name] + experiment.summary.indented(2, then: 2, width: width)

        func add(_ title: String, _ items: [String]) {
            guard !items.isEmpty else { return }

            let text = items.joined(separator: ", ")
            let textLines = text.wrapped(to: width - 16)
            guard textLines.allSatisfy({ $0.displayWidth <= width - 16 }) else {
                lines += ["  " + title] + text.wrapped(to: width - 4).map { "    " + $0 }
                return
            }

            for (position, line) in textLines.enumerated() {
                lines.append("  " + (position == 0 ? title : "").padded(to: 14) + line)
            }
        }

        add("plans", experiment.plans.map(\.rawValue))
        add("budget", experiment.budget?.limits.map(\.description) ?? [])
        add(
            "implemented",
            experiment.implementations.filter { selection.only?.contains($0.name) != false }.map {
                $0.role == .implementation ? $0.name : "\($0.name) (\($0.role.rawValue))"
            })

        for profile in Profile.allCases {
            add(profile.rawValue, selection.inputs.filter { $0.profile == profile }.map(\.name))
        }

        if experiment.budget?.cold != nil { add("capacity of", experiment.ladders.map(\.shape)) }
        add("validated on", experiment.validations)
        return lines + [""]
    }
}
