import Execution
import Foundation
import Jobs
import LabKit
import Measurement

/// The complete command for the experiments of a package. It needs no installed `milli`.
///
/// A package declares experiments on its own algorithms, and gets all commands of the lab:
///
///     @main
///     struct MyLab {
///         static func main() {
///             StandaloneLab(name: "my-lab", abstract: "My algorithms.", experiments: [sorting, searching]).main()
///         }
///     }
///
/// The `Lab` of `LabWorker` takes the same arguments, except `commands` and `checks`. It only measures, and uses the
/// commands of an installed `milli`.
public struct StandaloneLab: Sendable {
    /// The version of Milli, from the newest section of `CHANGELOG.md`.
    public static let milliVersion = "0.2.0"

    /// The name of the program.
    public let name: String
    /// Its purpose in one line.
    public let abstract: String
    /// The version of the package, which `--version` prints; `nil` if it has no version.
    public let version: String?
    /// The experiments.
    public let experiments: [Experiment]
    /// The descriptions of the experiments.
    package internal(set) var descriptions: [ExperimentDescription]
    /// The executable with the code of the experiments, and its build; `nil` if it is this one.
    let origin: LabOrigin?
    /// The package's own subcommands, by heading.
    public let commands: [CommandGroup]
    /// The environment variables that inputs depend on. Every measuring process gets them.
    package var environment: [String] { Set(descriptions.flatMap(\.variables)).sorted() }
    /// The purposes of the experiments in sentences, by experiment.
    var purposes: [String: String] {
        Dictionary(descriptions.map { ($0.name, $0.summary) }) { first, _ in first }
    }
    /// The package's own checks of this machine, for `doctor`.
    public let checks: @Sendable () -> [DoctorCheck]

    /// Makes a lab.
    ///
    /// A command that uses an experiment with a faulty declaration reports the faults, and ends with 2.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - abstract: its purpose in one line.
    ///   - version: the version of the package, which `--version` prints before Milli's.
    ///   - experiments: the experiments.
    ///   - commands: the package's own subcommands, by heading.
    ///   - checks: the package's own checks of this machine, for `doctor`.
    public init(
        name: String, abstract: String, version: String? = nil, experiments: [Experiment],
        commands: [CommandGroup] = [], checks: @escaping @Sendable () -> [DoctorCheck] = { [] }
    ) {
        self.name = name
        self.abstract = abstract
        self.version = version
        self.experiments = experiments
        descriptions = experiments.map(\.description)
        origin = nil
        self.commands = commands
        self.checks = checks
    }

    /// Makes the lab of another executable, which measures while this one runs the commands.
    ///
    /// - Throws: `CommandFailure` if the executable cannot be asked, or describes no lab.
    package init(of executable: String) throws {
        let origin = try LabOrigin(executable)
        name = origin.lab.name
        abstract = origin.lab.abstract
        version = origin.lab.version
        experiments = []
        descriptions = origin.lab.experiments
        commands = []
        checks = { [] }
        self.origin = origin
    }

    /// Runs the command line of this process and ends it with the exit status.
    public func main() -> Never {
        StandardStreams.takeNumbers()
        // Read before any signal gets a handler, because ignored signals stay ignored.
        _ = IgnoredSignals.atStart
        if let absence = ThreadProbe.absence {
            FileHandle.standardError.write(Data("\(name): \(absence)\n".utf8))
            exit(ExitStatus.wrongCall.rawValue)
        }

        // At the size limit of a file, a write must fail, so that it is reported and undone; the signal would end the
        // process first.
        signal(SIGXFSZ, SIG_IGN)
        if CommandLine.arguments.dropFirst().first == Job.subcommand { exit(worker.serveStandardInput()) }
        commandTree.main()
    }

    /// Runs a call.
    ///
    /// - Parameters:
    ///   - words: the words after the program's name.
    ///   - console: the console to write to.
    /// - Returns: the exit status.
    public func run(_ words: [String], console: Console) -> ExitStatus { commandTree.run(words, console: console) }

    package var commandTree: CommandTree {
        let lab = CommandGroup(
            "The lab",
            [
                ListCommand(lab: self).command, VerifyCommand(lab: self).command, RunCommand(lab: self).command,
                CompareCommand(lab: self).command, GateCommand(lab: self).command, WatchCommand(lab: self).command,
                ProfileCommand(lab: self).command, MergeCommand(lab: self).command, ReportCommand(lab: self).command,
                ReplayCommand(lab: self).command, PublishCommand(lab: self).command, HistoryCommand(lab: self).command,
                ExportCommand(lab: self).command, ConvertCommand(lab: self).command, DoctorCommand(lab: self).command,
            ])
        let shells = CommandGroup(
            "For the shell", [CompletionsCommand(lab: self).command, ManualCommand(lab: self).command])
        let root = Command(name, abstract: abstract) {
            lab
            commands
            shells
            ExitMeaning(.fine, "success; skipped lines and undecided verdicts are reported, but do not fail")
            ExitMeaning(.verdict, "a verdict: a mismatch, a budget exceeded, missing data")
            ExitMeaning(.wrongCall, "a wrong call, or input that cannot be read at all")
            ExitMeaning(.undecided, "with --strict: undecided or not measurable on this machine, or lines were skipped")
            ExitMeaning(.interrupted, "interrupted; the result file has the part that was finished")
        }

        return CommandTree(root, version: versionText)
    }

    /// The versions of the package and of Milli, or one version if they are the same program.
    private var versionText: String {
        guard version != Self.milliVersion else { return Self.milliVersion }
        return [version, "(Milli \(Self.milliVersion))"].compactMap(\.self).joined(separator: " ")
    }

    /// The worker that answers jobs in this process.
    package var worker: Worker {
        Worker(
            experiments: experiments,
            lab: LabDescription(name: name, abstract: abstract, version: version, experiments: descriptions))
    }
}

// MARK: Measuring

extension StandaloneLab {
    /// Returns a runner for jobs in processes of the executable with the experiments.
    func process(
        call: JobCall = .init(), surroundings: Surroundings = .inherited,
        callLimitSeconds: Double? = nil
    ) -> JobProcess {
        JobProcess(
            held: origin?.executable, call: call, surroundings: surroundings, passing: environment,
            callLimitSeconds: callLimitSeconds)
    }

    /// Returns this machine, with the build of the executable with the experiments.
    ///
    /// - Throws: `ClockFault` if the clock does not move.
    func machine() throws -> MachineEnvironment {
        guard let origin else { return try .ofThisProcess() }

        var machine = try MachineEnvironment.ofThisProcess(executable: origin.executable.path)
        machine.swiftVersion = origin.lab.swiftVersion
        machine.optimisation = origin.lab.optimisation
        return machine
    }

    /// The path of the executable with the experiments.
    var executablePath: String { origin?.executable.path ?? RunningExecutable.path }
}
