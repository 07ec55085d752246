import Foundation

/// The file that callgrind wrote of the calls of one cell, or of a whole command.
package struct ProfileRecording: Sendable {
    /// The bytes of the file.
    package var profile: Data
    /// The path under which the program ran.
    package var executable: String
    /// The executable with the same code that has debug information.
    package var symbols: String
    /// The operations of the first call: more than one if the cell runs only so many at once.
    package var firstCalls: Int
    /// The operations of the later calls together.
    package var laterCalls: Int

    package init(profile: Data, executable: String, symbols: String, firstCalls: Int, laterCalls: Int) {
        self.profile = profile
        self.executable = executable
        self.symbols = symbols
        self.firstCalls = firstCalls
        self.laterCalls = laterCalls
    }

    /// The functions that called a function, up to which callgrind keeps its calls apart.
    static let callers = 48

    /// The options of callgrind for a profile: each instruction by its address, each function once for each way to it.
    ///
    /// Debug information is not read by valgrind: version 3.19 gives up on that of a large Swift program.
    package static let options = ["--separate-callers=\(callers)"]

    /// The options of callgrind for the simulation of caches and branches.
    package static let simulation = ["--cache-sim=yes", "--branch-sim=yes"]
}
