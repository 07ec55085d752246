import Files
import Foundation
import LabCommand

/// `milli lab`: all commands of a lab, for the experiments in another executable.
enum ExecutableLabCommand {
    private static let executable = Positional<FilePath>("EXECUTABLE", help: "the lab, which measures")
    private static let words = Positional<[String]>(
        "WORD", help: "the command and its arguments, such as run or gate; the help of the lab without any",
        takesRest: true)

    static var command: Command {
        Command(
            "lab", abstract: "Run a command for the experiments of a lab that only measures.",
            discussion: """
                A lab that imports LabWorker only measures, so it compiles in a fraction of the time. If you call it \
                by its own name, it calls this command: 'my-lab run' and 'milli lab …/my-lab run' are the same.
                """
        ) {
            executable
            words
            Example("milli lab .build/release/my-lab run --profile quick", "measure the experiments of my-lab")
        } action: { arguments, context in
            // Commands that start the lab again must start this tool.
            if let path = Bundle.main.executablePath { setenv("MILLI", path, 1) }
            return try StandaloneLab(of: "\(arguments[executable])").run(arguments[words], console: context.console)
        }
    }
}
