import CLibrary
import Foundation
import Jobs
import LabKit

/// The experiments of a package in a program that only measures.
///
///     @main
///     struct MyLab {
///         static func main() {
///             Lab(name: "my-lab", abstract: "My algorithms, compared.", experiments: [sorting, searching]).main()
///         }
///     }
///
/// It uses the commands of an installed `milli`: `my-lab run` calls `milli lab PATH run`, which lets this program
/// answer its jobs. So a package only compiles the measuring code. A package that works without an installed `milli`,
/// or adds subcommands, uses the `StandaloneLab` of `LabCommand` instead.
public struct Lab: Sendable {
    /// The name of the program.
    public let name: String
    /// Its purpose in one line.
    public let abstract: String
    /// The version of the package, which `--version` prints; `nil` if it has no version.
    public let version: String?
    /// The experiments.
    public let experiments: [Experiment]

    /// Makes a lab.
    ///
    /// A command that uses an experiment with a faulty declaration reports the faults, and ends with 2.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - abstract: its purpose in one line.
    ///   - version: the version of the package, which `--version` prints before Milli's.
    ///   - experiments: the experiments.
    public init(name: String, abstract: String, version: String? = nil, experiments: [Experiment]) {
        self.name = name
        self.abstract = abstract
        self.version = version
        self.experiments = experiments
    }

    /// Answers a job, or lets `milli` run the command line of this process, and ends with the exit status.
    public func main() -> Never {
        let failure: String
        if let absence = ThreadProbe.absence {
            failure = absence
        } else if CommandLine.arguments.dropFirst().first == Job.subcommand {
            // At the size limit of a file, a write must fail, so that it is reported; the signal would end the process
            // first.
            signal(SIGXFSZ, SIG_IGN)
            exit(worker.serveStandardInput())
        } else {
            failure = MilliTool.replaceThisProcess()
        }

        FileHandle.standardError.write(Data("\(name): \(failure)\n".utf8))
        exit(2)
    }

    private var worker: Worker {
        let lab = LabDescription(
            name: name, abstract: abstract, version: version, experiments: experiments.map(\.description))
        return Worker(experiments: experiments, lab: lab)
    }
}
