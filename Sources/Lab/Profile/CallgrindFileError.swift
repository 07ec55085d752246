/// A line of a file by callgrind that does not follow the format.
package struct CallgrindFileError: Error, CustomStringConvertible, Equatable {
    /// The number of the line, from 1.
    package var line: Int
    package var reason: String
    package var description: String { "line \(line) of callgrind's file: \(reason)" }
}
