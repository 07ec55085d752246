import MilliExperiments
import Importers
import LabCommand
import Measurement

@main
struct Milli {
    static let lab = StandaloneLab(
        name: "milli", abstract: "Compare several ways to do one thing, see which is fast enough, and keep it fast.",
        version: StandaloneLab.milliVersion, experiments: allExperiments,
        commands: [CommandGroup("Your own algorithms", labs), CommandGroup("Your own data", commands)],
        checks: { [.xml] })

    private static let labs = [
        InitCommand.command,
        ExecutableLabCommand.command,
    ]

    // A new command is its file and its line here.
    private static let commands = [
        ImportCommand.command,
        DatasetCommand.command,
        ExitsCommand.command,
        ElementCommand.command,
        VariantCommand.command,
        SubscriptionCommand.command,
        ShortcutCommand.command,
        ReviewCommand.command,
    ]

    static func main() { lab.main() }
}

extension DoctorCheck {
    /// The check for libxml2, which reads dumps in XML and resolves element IDs independently.
    fileprivate static var xml: DoctorCheck {
        guard DumpImporter.readsXML else {
            return DoctorCheck(
                .missing,
                "dumps in XML cannot be read, and element IDs have no independent oracle: built without libxml2",
                "`apt-get install libxml2-dev`, and build again", name: "XML")
        }

        return DoctorCheck(.ok, "libxml2 reads dumps, and is the oracle and peer of element IDs", name: "XML")
    }
}
