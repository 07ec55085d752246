import Foundation
import Measurement

/// A command of any program, run as a whole process: the way to measure programs that are not built on LabKit.
package struct ForeignCommand: Hashable, Sendable {
    /// The command as it was typed.
    package let text: String
    private let executable: String
    private let arguments: [String]

    /// Reads a command as a shell would. A text without anything that only a shell understands is run without one,
    /// since the start of a shell would add a millisecond to the time.
    ///
    /// - Throws: ``JobFailure`` for an empty text, and for a program that does not exist.
    package init(_ text: String) throws(JobFailure) {
        self.text = text
        let words = text.split(separator: " ").map(String.init)
        guard let program = words.first else { throw JobFailure("an empty command; a program was expected") }

        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:@+% ")
        guard text.allSatisfy(plain.contains) else {
            executable = "/bin/sh"
            arguments = ["-c", text]
            return
        }

        let path = program.contains("/") ? program : MachineFiles.find(program)
        guard let path, MachineFiles.isExecutable(path) else {
            throw JobFailure("'\(program)' is no program that can be run")
        }

        executable = path
        arguments = Array(words.dropFirst())
    }

    /// Runs the command to its end, with an empty standard input and its standard output to `/dev/null`.
    ///
    /// - Returns: the seconds from before the start to after the end.
    /// - Throws: ``JobFailure`` if the exit status is not 0.
    package func seconds(isStopped: @escaping () -> Bool) throws(JobFailure) -> Double {
        try run(keepsOutput: false, isStopped).seconds
    }

    /// Runs the command to its end, and returns its standard output.
    ///
    /// - Throws: ``JobFailure`` if the exit status is not 0, and for too much output.
    package func output() throws(JobFailure) -> Data { try run(keepsOutput: true, nil).output }

    /// The most bytes of output that are kept and compared.
    private static let mostOutput = 256 << 20

    private func run(keepsOutput: Bool, _ isStopped: (() -> Bool)?) throws(JobFailure) -> ChildProcess.Outcome {
        var process = ChildProcess(executable: executable, arguments: arguments, isStopped: isStopped)
        process.keepsOutput = keepsOutput
        process.waitsForOthers = false
        process.mostOutput = Self.mostOutput
        let outcome = process.run()

        guard outcome.output.count <= Self.mostOutput else {
            throw JobFailure("printed more than \(Self.mostOutput >> 20) MiB, too much to be compared")
        }

        if let failure = outcome.failure(timeLimit: nil, complaint: outcome.complaint) { throw failure }
        return outcome
    }
}
