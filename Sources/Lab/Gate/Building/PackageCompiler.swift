import Execution

/// The command that builds packages: a name that is looked up, or a path.
struct PackageCompiler {
    var command = "swift"

    func run(_ arguments: [String], isStopped: (() -> Bool)? = nil) -> ChildProcess.Outcome {
        let isPath = command.contains("/")
        return ChildProcess(
            executable: isPath ? command : "/usr/bin/env", arguments: (isPath ? [] : [command]) + arguments,
            environment: Git.environment, isStopped: isStopped
        ).run()
    }
}
