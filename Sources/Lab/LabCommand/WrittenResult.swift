import Files
import Foundation
import Results

/// The result file of a run. It is written anew after every input.
///
/// An earlier result with the same name stays until the new one is complete, even if the process is killed.
final class WrittenResult {
    private let place: ResultPlace
    /// The final file of the result; `nil` for a new file that was not written yet.
    private var destination: FilePath?
    /// The file that is written now: the destination, or a file next to it if the destination already exists.
    private var file: FilePath?
    private let console: Console
    /// The error of a write, which ends the run.
    private(set) var failure: (any Error)?

    /// Chooses the file to write.
    ///
    /// - Parameters:
    ///   - place: the file of the call, standard output, or a new file.
    ///   - console: the console, for messages about the file.
    init(_ place: ResultPlace, console: Console) throws {
        self.place = place
        self.console = console
        guard case .named(let destination) = place else { return }

        self.destination = destination
        let file = place.isStandardStream ? destination : try destination.adjacentFile("partial")
        self.file = file
        if file != destination {
            console.writeErrorSentence(
                "\(destination) stays until the new result is complete, which is written to \(file)")
        }
    }

    /// Writes the result so far, unless its destination is standard output.
    func save(_ result: ResultFile) {
        guard !place.isStandardStream else { return }

        do {
            if let file, let destination {
                try result.write(to: file, permissionsOf: destination)
            } else {
                destination = try place.write(try result.encoded(), console)
                file = destination
            }
        } catch {
            failure = error
        }
    }

    /// Checks that all writes succeeded.
    ///
    /// - Throws: ``CommandFailure`` with the error.
    func check() throws {
        if let failure { throw CommandFailure("\(failure)") }
    }

    /// Replaces an earlier result by the complete one, and prints its path.
    ///
    /// - Parameters:
    ///   - result: the result, which was saved.
    ///   - keepsPartial: true if an interrupted result also replaces an earlier one, provided that it has a number.
    /// - Returns: the path of the file that holds this result.
    func finish(_ result: ResultFile, keepsPartial: Bool) throws -> FilePath {
        guard let file, let destination, !place.isStandardStream else {
            return try place.write(try result.encoded(), console)
        }

        let hasNumbers = !result.cells.isEmpty || result.capacity?.isEmpty == false
        let replaces = !result.isInterrupted || keepsPartial && hasNumbers
        if file != destination, !replaces {
            console.writeLine("\(destination) is the earlier result; the part that was finished is in \(file)")
            return file
        }

        if file != destination { try file.move(to: destination) }
        console.writeLine("result: \(destination)")
        return destination
    }
}
