import Foundation

/// The file that callgrind wrote about a process.
struct CallgrindFile: Sendable {
    let bytes: Data
    /// The path under which the program ran.
    let executable: String
}
