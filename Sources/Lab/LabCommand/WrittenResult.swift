import Files
import Foundation
import Results

/// The result file of a run, which is written anew after every input.
///
/// An earlier result of the same name stays until the new one is complete, whatever ends the process.
final class WrittenResult {
    private let place: ResultPlace
    /// The file that the result has in the end; `nil` for a new one until it is written first.
    private var destination: FilePath?
    /// The file that is written: the destination, or one next to it if the destination already exists.
    private var file: FilePath?
    private let console: Console
    /// The error of a write, after which the run ends.
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
        let file = place.isStandardStream ? destination : try destination.besideFile("partial")
        self.file = file
        if file != destination {
            console.writeErrorSentence(
                "\(destination) stays until the new result is complete, which is written to \(file)")
        }
    }

    /// Writes the result so far, unless it goes to standard output in the end.
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

    /// Checks that nothing went wrong with writing.
    ///
    /// - Throws: ``CommandFailure`` with the error.
    func check() throws {
        if let failure { throw CommandFailure("\(failure)") }
    }

    /// Puts the complete result in the place of an earlier one, and prints its path.
    ///
    /// - Parameters:
    ///   - result: the result, which was saved.
    ///   - keepsPartial: an interrupted result replaces an earlier one as well, if it has any number.
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
