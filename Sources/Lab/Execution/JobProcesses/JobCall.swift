import Jobs

/// The command line that starts an executable as a measuring process.
package struct JobCall: Sendable {
    /// The words after the path of the executable.
    package var words: [String]
    /// The variables to add to its environment.
    package var variables: [String: String]

    /// Makes a command line, by default one that every lab understands.
    package init(_ words: [String] = [Job.subcommand], variables: [String: String] = [:]) {
        self.words = words
        self.variables = variables
    }
}
