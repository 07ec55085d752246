import Files
import JSONText
import LabCommand
import LabKit
import Nouns
import Streams

/// The stream that a command reads: its files, its schema, and the options for reading it.
struct StreamSource<Key: ParameterKey> where Key.Value: ParameterValue, Key.Value.Single == FilePath {
    /// The key of the files. If a call names none, standard input is read.
    let files: Key
    let schema: StreamSchema
    /// True if a file may also contain one JSON object over several lines.
    var readsDocuments = false
    var limits = StreamLimits()
    /// The option `--cores`, if the command works on several cores.
    var cores: Option<Int?>?
    /// The flag `--strict`, if it means more than exit status 3.
    var strict = Command.strict
    /// True if the command prints text for people, which is laid out to the width of the terminal.
    var writesText = true
    /// True if the command prints while it reads, so that a terminal has no room for a progress line.
    var printsWhileReading = false

    private let rejects = Option<FilePath?>(
        "--rejects", value: "FILE", help: "keep skipped lines in this file"
    ).named()

    init(files: Key, schema: StreamSchema) {
        self.files = files
        self.schema = schema
    }

    /// Returns a command that reads the stream.
    ///
    /// - Parameters:
    ///   - name: the word that calls it.
    ///   - abstract: its purpose in one line.
    ///   - discussion: more help, in paragraphs.
    ///   - parts: its own options and examples.
    ///   - run: reads the input and prints.
    func command(
        _ name: String, abstract: String, discussion: String, @CommandBuilder parts: () -> [any CommandPart],
        run: @escaping @Sendable (_ arguments: Arguments, _ input: StreamInput, _ console: Console) throws -> Void
    ) -> Command {
        Command(name, abstract: abstract, discussion: discussion) {
            files
            parts()
            if let cores { cores }
            if writesText { TextOptions.width }
            rejects
            strict
            ExitMeaning(.wrongCall, unreadableMeaning)
            ExitMeaning(.undecided, "with --strict: lines were skipped")
        } action: { arguments, context in
            let console = writesText ? TextOptions.console(arguments, context) : context.console
            let input = try input(arguments, console)
            try run(arguments, input, console)
            return input.status(isStrict: arguments[strict])
        }
    }

    private var unreadableMeaning: String {
        let takesOneFile = Key.Value.argumentCount.upperBound == 1
        return takesOneFile ? "the file cannot be read" : "a file cannot be read; the others are still read"
    }

    private func input(_ arguments: Arguments, _ console: Console) throws -> StreamInput {
        let namedPaths = arguments[files].arguments
        let paths = namedPaths.isEmpty ? [.standardStream] : namedPaths
        var limits = limits
        if let cores { limits.cores = Command.cores(arguments[cores]) }

        let progress = ProgressLine(console: console, isShown: !printsWhileReading || !console.isTerminal)
        let stream = RecordStream(
            paths: paths, schema: schema, readsDocuments: readsDocuments, limits: limits,
            rejects: try arguments[rejects].map { try RejectsFile(path: $0, inputs: paths) },
            progress: { file, line in
                progress.show("\(SingleLine.escaped(file)): line \(line.grouped)")
            }
        ) { problem in
            progress.clear()
            console.writeErrorLine("\(problem)")
        }

        return StreamInput(stream, console: console, progress: progress)
    }
}

extension Command {
    static let strict = Flag("--strict", help: "exit 3 when a line was skipped")
    static let cores = Option<Int?>("--cores", value: "N", help: "use at most N cores; by default all, up to 8")
        .within(1...64)

    /// Returns the number of cores to use. The default is at most eight: more cores only wait for the one that takes
    /// the lines in their order.
    static func cores(_ number: Int?) -> Int { number ?? min(WorkerCounts.all, 8) }
}
