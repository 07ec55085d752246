import Foundation
import Jobs
import Measurement

extension ExternalProgram {
    /// The depth of call paths that callgrind keeps apart for a program. An interpreter calls itself in thousands of
    /// ways.
    private static let callers = 10

    /// Runs the program and its children once under callgrind.
    ///
    /// It stays in the process group of this process, so Ctrl-C at the terminal ends both.
    ///
    /// - Returns: the recording of each process.
    /// - Throws: ``JobFailure`` without valgrind, or if the program does not end as it should.
    package func profiled() throws(JobFailure) -> [ProfileRecording] {
        guard let valgrind = MachineFiles.find("valgrind") else {
            throw JobFailure("could not be started: valgrind is not on the path")
        }

        let folder = try ScratchFolder(for: .count)
        let options = [
            "--dump-line=no", "--dump-instr=yes", "--compress-pos=no", "--separate-callers=\(Self.callers)",
        ]
        let words = CallgrindCall.words(valgrind, for: self, in: folder, options: options)
        _ = try call(words, into: try .making(isKept: false), timeLimit: nil, isStopped: nil)

        let program = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
        return CallgrindCall.outputs(in: folder).compactMap { path in
            FileManager.default.contents(atPath: path).map { profile in
                ProfileRecording(
                    profile: profile, executable: program, symbols: program, firstCalls: 0, laterCalls: 1)
            }
        }
    }
}
