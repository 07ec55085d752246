/// A line of callgrind's file that is not of its format.
package struct CallgrindFileError: Error, CustomStringConvertible, Equatable {
    /// The number of the line, from 1.
    package var line: Int
    package var reason: String
    package var description: String { "line \(line) of callgrind's file: \(reason)" }
}
