import Foundation
import Measurement

/// A command of any program, run as a whole process: what is measured of programs that are not built on LabKit.
package struct ForeignCommand: Hashable, Sendable {
    /// As it was typed.
    package let text: String
    private let executable: String
    private let arguments: [String]

    /// A command as a shell would read it. Without anything that only a shell understands, no shell is started: it
    /// would take a millisecond of the time.
    ///
    /// - Throws: ``JobFailure`` for no words, and for a program that is not there.
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

        let found = program.contains("/") ? program : SystemFiles.find(program)
        guard let found, SystemFiles.isExecutable(found) else {
            throw JobFailure("'\(program)' is no program that can be run")
        }

        executable = found
        arguments = Array(words.dropFirst())
    }

    /// Runs it to its end; nothing is on its standard input, and its standard output goes nowhere.
    ///
    /// - Returns: the seconds from before its start to after its end.
    /// - Throws: ``JobFailure`` when it does not end with 0.
    package func seconds(isStopped: @escaping () -> Bool) throws(JobFailure) -> Double {
        try run(keepsOutput: false, isStopped).seconds
    }

    /// Runs it to its end, and gives back what it wrote to standard output.
    ///
    /// - Throws: ``JobFailure`` when it does not end with 0.
    package func output() throws(JobFailure) -> Data { try run(keepsOutput: true, nil).output }

    /// The most bytes that are kept and compared.
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
