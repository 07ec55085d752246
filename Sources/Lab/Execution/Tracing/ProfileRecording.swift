import Foundation

/// The file that callgrind wrote about the calls of one cell, or about a whole program.
package struct ProfileRecording: Sendable {
    /// The bytes of the file.
    package var profile: Data
    /// The path under which the program ran.
    package var executable: String
    /// The executable with the same code and with debug information.
    package var symbols: String
    /// The number of operations of the first call. It is above 1 if the cell cannot run a single operation.
    package var firstCalls: Int
    /// The number of operations of all later calls together.
    package var laterCalls: Int

    package init(profile: Data, executable: String, symbols: String, firstCalls: Int, laterCalls: Int) {
        self.profile = profile
        self.executable = executable
        self.symbols = symbols
        self.firstCalls = firstCalls
        self.laterCalls = laterCalls
    }

    /// The depth of call paths that callgrind keeps apart.
    static let callers = 48

    /// The options of callgrind for a profile: each instruction by its address, each function once for each call path.
    ///
    /// valgrind does not read debug information here: version 3.19 gives up on a large Swift program.
    package static let options = ["--separate-callers=\(callers)"]

    /// The options of callgrind for the simulation of caches and branches.
    package static let simulation = ["--cache-sim=yes", "--branch-sim=yes"]
}
