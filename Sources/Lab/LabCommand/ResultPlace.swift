import Files
import Foundation

/// The place of a result: the file that a call names, or a new file among the results of this machine.
enum ResultPlace {
    case named(FilePath)
    /// A new file that is named after an instant.
    case dated(Date)

    /// The place that a call names.
    ///
    /// - Parameter file: the file that the call names; `nil` for a new one, named after the present time.
    init(_ file: FilePath?) {
        self = file.map { .named($0) } ?? .dated(Date())
    }

    /// The folder of results without a name of their own.
    static let folder: FilePath = "results/local"

    /// True for standard output.
    var isStandardStream: Bool {
        switch self {
        case .named(let file): file == .standardStream
        case .dated: false
        }
    }

    /// Writes a complete file, or the text to standard output.
    ///
    /// - Returns: the file.
    func write(_ text: Data, _ console: Console) throws -> FilePath {
        switch self {
        case .named(let file):
            try file.write(text, console)
            return file
        case .dated(let date): return try Self.writeNew(text, at: date)
        }
    }

    /// Writes a file with the first free name for an instant. Runs that begin in the same second get different files.
    ///
    /// - Returns: the file.
    static func writeNew(_ text: Data, at date: Date, in folder: FilePath = folder) throws(FileWriteError) -> FilePath {
        let stamp = date.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .standard, timeSeparator: .omitted))
        var number = 1
        while true {
            let file = folder.appending(number == 1 ? "\(stamp).json" : "\(stamp)-\(number).json")
            if try file.writeNew(text) { return file }
            number += 1
        }
    }
}
