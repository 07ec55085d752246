import Execution
import LabKit
import Measurement

struct ListCommand {
    let lab: Lab

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
            [PatternSelection.patterns, Self.cost, RunCommand.profile, RunCommand.plans, RunCommand.largest]
            Example("\(lab.name) list", "everything")
            Example("\(lab.name) list '*/indexed/*'", "the experiments with an implementation named indexed")
            Example("\(lab.name) list --cost --profile quick", "how long a quick run takes, without running it")
        } action: { arguments, context in
            if arguments[Self.cost] {
                for line in costs(try RunCommand.configuration(of: lab, arguments, context)) {
                    context.console.writeLine(line)
                }
                return .fine
            }

            let selection = PatternSelection(
                experiments: lab.experiments, patterns: arguments[PatternSelection.patterns])
            for fault in selection.faults { context.console.writeErrorLine("\(lab.name): \(fault)") }
            for selected in try selection.selections(profile: .thorough, refusesFaults: false) {
                for line in lines(of: selected) { context.console.writeLine(line) }
            }

            return .fine
        }
    }

    private func costs(_ configuration: RunConfiguration) -> [String] {
        let costs = configuration.costs
        let rows = costs + [(experiment: "in all", cost: costs.map(\.cost).reduce(RunCost(), +))]
        let width = rows.map(\.experiment.count).max() ?? 0
        let lines = rows.map { name, cost in
            "\(name.padded(to: width))  \(ProgressLine.duration(cost.least)) to \(ProgressLine.duration(cost.most))"
        }

        return lines + RunCost.assumptions.wrapped(to: 98)
    }

    private func lines(of selection: Selection) -> [String] {
        let experiment = selection.experiment
        var lines = [experiment.name, "  \(experiment.summary)"]

        func add(_ title: String, _ items: [String]) {
            guard !items.isEmpty else { return }

            let wrapped = items.joined(separator: ", ").wrapped(to: 84)
            for (position, line) in wrapped.enumerated() {
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
