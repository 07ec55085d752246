import Jobs

/// The way to call an executable as a measuring process.
package struct JobCall: Sendable {
    /// The words after the path of the executable.
    package var words: [String]
    /// The variables to add to its environment.
    package var variables: [String: String]

    /// Makes a call, by default the one that every lab understands.
    package init(_ words: [String] = [Job.subcommand], variables: [String: String] = [:]) {
        self.words = words
        self.variables = variables
    }
}
