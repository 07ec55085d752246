import Experiments
import LabCommand
import Measurement

/// The command: the lab with this project's experiments and its own subcommands.
@main
struct Milli {
    static func main() {
        Lab(
            name: "milli",
            abstract: "A performance lab for the small algorithms that apps run at the worst moment.",
            experiments: allExperiments,
            commands: [
                CommandGroup(
                    "Your own data",
                    [
                        ImportCommand.command, DatasetCommand.command, ExitsCommand.command, ElementCommand.command,
                        VariantCommand.command, SubscriptionCommand.command, ShortcutCommand.command,
                        ReviewCommand.command,
                    ])
            ],
            checks: { [.xml] }
        ).main()
    }
}
