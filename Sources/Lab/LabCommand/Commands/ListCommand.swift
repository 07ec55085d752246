import LabKit
import Measurement
import Reporting
import Results

/// `list`: experiments, implementations, inputs, plans, budgets.
struct ListCommand {
    let lab: Lab

    var command: Command {
        Command(
            "list", abstract: "List experiments, implementations, inputs, plans and budgets.",
            discussion: "Nothing is built or measured."
        ) {
            PatternSelection.patterns
            Example("\(lab.name) list", "everything")
            Example("\(lab.name) list '*/indexed/*'", "the experiments that have an implementation named indexed")
        } action: { arguments, context in
            let selection = PatternSelection(
                experiments: lab.experiments, patterns: arguments[PatternSelection.patterns])
            for selected in try selection.selections(profile: .thorough) {
                for line in lines(of: selected) { context.console.writeLine(line) }
            }
            return .fine
        }
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
        if let budget = experiment.budget {
            add("budget", ["\(budget.plan.rawValue) \(budget.statistic) ≤ \(budget.limit)"])
        }
        add(
            "implemented",
            experiment.implementations.filter { selection.only?.contains($0.name) != false }.map {
                $0.role == .implementation ? $0.name : "\($0.name) (\($0.role.rawValue))"
            })
        for profile in Profile.allCases {
            add(profile.rawValue, selection.inputs.filter { $0.profile == profile }.map(\.name))
        }
        if experiment.budget?.plan == .cold { add("capacity of", experiment.ladders.map(\.shape)) }
        add("validated on", experiment.validations)
        return lines + [""]
    }
}
