import CLibrary
import Foundation
import Jobs
import Measurement

/// Any program with its arguments, run as a whole process. It need not be built on LabKit.
package struct ExternalProgram: Hashable, Sendable {
    /// The program and its arguments, as they were typed.
    package let text: String
    /// The exit statuses, besides 0, that do not count as failures.
    package var ignoredExits = IgnoredExits.nothing
    /// The path of the file for its standard input; `nil` for an empty input.
    package var input: String?
    let executable: String
    let arguments: [String]

    /// Reads a program and its arguments as a shell would. A text that needs no shell is run without one, because
    /// starting a shell would add a millisecond to the time.
    ///
    /// - Parameters:
    ///   - text: the words that start the program, such as `sort -n numbers`.
    ///   - shell: the shell that runs them.
    /// - Throws: ``ProgramTextError`` for an empty text, and for a program that does not exist.
    package init(_ text: String, shell: ProgramShell = .automatic) throws(ProgramTextError) {
        self.text = text
        let words = text.split(separator: " ").map(String.init)
        guard let program = words.first else { throw ProgramTextError("an empty text; a program was expected") }

        let call = shell.call(of: text)
        executable = try Self.path(of: call?.first ?? program)
        arguments = Array((call ?? words).dropFirst())
    }

    private static func path(of program: String) throws(ProgramTextError) -> String {
        let path = program.contains("/") ? program : MachineFiles.find(program)
        guard let path, MachineFiles.isExecutable(path) else {
            throw ProgramTextError("'\(program)' is no program that can be run")
        }

        return path
    }

    /// Runs the program to its end, and drains its output through a pipe.
    ///
    /// - Parameters:
    ///   - store: the store that takes its standard output.
    ///   - timeLimit: the seconds after which it is killed; `nil` for no limit.
    ///   - isStopped: asked ten times a second; `true` ends the program.
    /// - Throws: ``JobFailure`` if it fails, or prints too much.
    package func call(
        into store: OutputStore, timeLimit: Double? = nil, isStopped: @escaping () -> Bool = { false }
    ) throws(JobFailure) -> CallCost {
        try call([executable] + arguments, into: store, timeLimit: timeLimit, isStopped: isStopped)
    }

    /// Runs another command line, which starts this program.
    ///
    /// - Parameter words: the executable, and its arguments.
    func call(
        _ words: [String], into store: OutputStore, timeLimit: Double?, isStopped: (() -> Bool)?
    ) throws(JobFailure) -> CallCost {
        let streams = ChildProcess.Streams(
            input: input.map { .path($0) } ?? .bytes(Data()), outputStore: store,
            mostOutput: store.isKept ? Self.mostOutput : .max, mostErrors: 65_536)
        let outcome = ChildProcess(
            .init(
                executable: words[0], arguments: Array(words.dropFirst()),
                environment: ChildProcess.ownEnvironment),
            streams: streams, limits: .init(seconds: timeLimit, isStopped: isStopped)
        ).run()

        guard store.count <= streams.mostOutput else {
            throw JobFailure(
                "printed more than \(Self.mostOutput >> 20) MiB, too much to be compared; --output ignore drops it")
        }

        let isIgnored = if case .exit(let status) = outcome.end { ignoredExits.contains(status) } else { false }
        if !isIgnored, let failure = outcome.failure(timeLimit: timeLimit, complaint: outcome.complaint) {
            throw failure
        }

        guard let usage = outcome.usage else { throw JobFailure("was not waited for") }
        return CallCost(time: outcome.seconds * 1e9, usage: usage)
    }

    /// The most bytes of output that are kept and compared.
    private static let mostOutput = 256 << 20
}
