import Files
import Foundation
import Results

/// The result file of a run, which is written anew after every input.
///
/// An earlier result of the same name stays until the new one is complete, whatever ends the process.
final class WrittenResult {
    private let destination: FilePath
    /// The file that is written: the destination, or one next to it if the destination already exists.
    private let file: FilePath
    private let console: Console
    /// The error of the last write.
    private(set) var failure: (any Error)?

    /// Chooses the file to write.
    ///
    /// - Parameters:
    ///   - destination: the file of the call, or standard output.
    ///   - console: the console, for messages about the file.
    init(_ destination: FilePath, console: Console) throws {
        self.destination = destination
        self.console = console
        file = destination == .standardStream ? destination : try destination.besideFile("partial")

        if file != destination {
            console.writeErrorSentence(
                "\(destination) stays until the new result is complete, which is written to \(file)")
        }
    }

    /// Writes the result so far, unless it goes to standard output in the end.
    func save(_ result: ResultFile) {
        guard destination != .standardStream else { return }
        do { try result.write(to: file, permissionsOf: destination) } catch { failure = error }
    }

    /// Checks that nothing went wrong with writing.
    ///
    /// - Throws: ``CommandFailure`` with the error.
    func check() throws {
        if let failure { throw CommandFailure("\(failure)") }
    }

    /// Puts the complete result in the place of an earlier one, and prints its path.
    ///
    /// - Parameters:
    ///   - result: the result.
    ///   - keepsPartial: an interrupted result replaces an earlier one as well, if it has any number.
    func finish(_ result: ResultFile, keepsPartial: Bool) throws {
        if destination == .standardStream {
            console.write(String(decoding: try result.encoded(), as: UTF8.self))
            return
        }

        let hasNumbers = !result.cells.isEmpty || result.capacity?.isEmpty == false
        let replaces = !result.interrupted || keepsPartial && hasNumbers
        if file != destination, !replaces {
            console.writeLine("\(destination) is the earlier result; the part that was finished is in \(file)")
            return
        }

        if file != destination { try file.move(to: destination) }
        console.writeLine("result: \(destination)")
    }
}
