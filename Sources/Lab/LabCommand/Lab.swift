import Foundation
import Execution
import LabKit
import Measurement

/// The whole command for anybody's experiments.
///
/// A package that measures its own algorithms declares experiments, and gets every command of the lab for them:
///
///     @main
///     struct MyLab {
///         static func main() {
///             Lab(name: "my-lab", abstract: "My algorithms, compared.", experiments: [sorting, searching]).main()
///         }
///     }
public struct Lab: Sendable {
    public let name: String
    /// One line on what it does.
    public let abstract: String
    /// What `--version` says.
    public let version: String
    public internal(set) var experiments: [Experiment]
    /// The owner's own subcommands, by group.
    public let commands: [CommandGroup]
    /// The environment variables that inputs depend on: measuring processes get them, whatever else they are started
    /// with.
    package var environment: [String] { Set(experiments.flatMap(\.variables)).sorted() }
    /// What the owner's own parts can do on this machine, for `doctor`.
    public let checks: @Sendable () -> [DoctorCheck]

    /// A lab. A command that is to do something with an experiment whose declaration has faults reports them, and ends
    /// with 2.
    public init(
        name: String, abstract: String, version: String = "0.1.0", experiments: [Experiment],
        commands: [CommandGroup] = [], checks: @escaping @Sendable () -> [DoctorCheck] = { [] }
    ) {
        self.name = name
        self.abstract = abstract
        self.version = version
        self.experiments = experiments
        self.commands = commands
        self.checks = checks
    }

    /// Runs the command line of this process and ends it with the exit status.
    public func main() -> Never {
        // At the limit of a file's size a write fails, is reported and undone; the signal would end the process before.
        signal(SIGXFSZ, SIG_IGN)
        if CommandLine.arguments.dropFirst().first == JobProcess.subcommand { exit(serveOneJob()) }
        program.main()
    }

    public func run(_ words: [String], console: Console) -> ExitStatus { program.run(words, console: console) }

    package var program: Program {
        let lab = CommandGroup(
            "The lab",
            [
                ListCommand(lab: self).command, VerifyCommand(lab: self).command, RunCommand(lab: self).command,
                CompareCommand(lab: self).command, GateCommand(lab: self).command,
                MergeCommand(lab: self).command, ReportCommand(lab: self).command, ReplayCommand(lab: self).command,
                PublishCommand(lab: self).command,
                HistoryCommand(lab: self).command, ExportCommand(lab: self).command, ConvertCommand(lab: self).command,
                DoctorCommand(lab: self).command,
            ])
        let root = Command(name, abstract: abstract) {
            lab
            commands
            ExitMeaning(.fine, "nothing to object; skipped lines and undecided verdicts are reported, not fatal")
            ExitMeaning(.verdict, "a verdict: mismatch, over budget, missing data")
            ExitMeaning(.wrongCall, "a wrong call, or input that cannot be read at all")
            ExitMeaning(.undecided, "with --strict: undecided, not to be counted here, or lines were skipped")
            ExitMeaning(.interrupted, "interrupted; the result file holds what was finished")
        }

        return Program(root, version: version)
    }

    /// The other end of a run: measures one job in this process.
    package func serveOneJob() -> Int32 {
        // What implementations print is not taken for the answer.
        let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
        dup2(STDERR_FILENO, STDOUT_FILENO)
        do {
            try Worker(experiments: experiments + MeasuredCommands.ofThisProcess).serve(output: answers)
            return 0
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            return ExitStatus.wrongCall.rawValue
        }
    }
}
