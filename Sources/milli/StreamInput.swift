import Files
import JSONText
import LabCommand
import LabKit
import Streams

/// What a command that reads a stream reads: records from files one after the other. Bad lines are reported, counted
/// and kept, files that cannot be read are reported, and the rest is read all the same.
final class StreamInput {
    let stream: RecordStream
    private let console: Console
    private let progress: ProgressLine
    private(set) var unreadable = 0

    fileprivate init(_ stream: RecordStream, console: Console, progress: ProgressLine) {
        self.stream = stream
        self.console = console
        self.progress = progress
    }

    var skipped: Int { stream.counts.rejected }

    /// Hands over every record of every file; those of which `body` throws are bad lines.
    ///
    /// - Throws: `StreamError` when the file for rejects cannot be written.
    func forEach(_ body: (StreamRecord) throws(FieldError) -> Void) throws(StreamError) {
        try read { stream, unreadable throws(StreamError) in try stream.forEach(unreadable: unreadable, body) }
    }

    /// Lets the stream be read to its end; `unreadable` reports a file.
    func read(
        _ read: (_ stream: RecordStream, _ unreadable: (StreamError) -> Void) throws(StreamError) -> Void
    ) throws(StreamError) {
        defer { progress.clear() }

        try read(stream) { error in
            progress.clear()
            console.writeErrorLine("\(error)")
            unreadable += 1
        }
    }

    fileprivate func status(isStrict: Bool) -> ExitStatus {
        if unreadable > 0 { return .wrongCall }
        return isStrict && skipped > 0 ? .undecided : .fine
    }
}

extension Command {
    static let strict = Flag("--strict", help: "exit 3 when a line was skipped")
    static let cores = Option<Int?>("--cores", value: "N", help: "use at most N cores; by default all, up to 8")
        .within(1...64)

    /// Beyond eight, all wait for the one that takes the lines in their order.
    static func cores(_ given: Int?) -> Int { given ?? min(WorkerCounts.all, 8) }

    /// A command that reads a stream. It says how a record is read and what is printed; the rest is the same for all.
    ///
    /// - Parameters:
    ///   - files: the key of the files; without any, standard input is read.
    ///   - readsDocuments: whether a file may also be one object in several lines.
    ///   - cores: the option `--cores`, where several are of use.
    ///   - strict: the flag `--strict`, where it means more than exit status 3.
    ///   - printsWhileReading: whether output comes line by line, so that a terminal has no room for progress.
    static func reading<Key: ParameterKey>(
        _ name: String, abstract: String, discussion: String, files: Key, schema: StreamSchema,
        readsDocuments: Bool = false, limits: StreamLimits = StreamLimits(), cores: Option<Int?>? = nil,
        strict: Flag = Command.strict, printsWhileReading: Bool = false, @CommandBuilder parts: () -> [any CommandPart],
        run: @escaping @Sendable (_ arguments: Arguments, _ input: StreamInput, _ console: Console) throws -> Void
    ) -> Command where Key.Value: ParameterValue, Key.Value.Single == FilePath {
        let rejects = Option<FilePath?>("--rejects", value: "FILE", help: "keep skipped lines in this file")
        let isOne = Key.Value.argumentCount.upperBound == 1
        return Command(name, abstract: abstract, discussion: discussion) {
            files
            parts()
            cores.map { [$0] } ?? []
            rejects
            strict
            ExitMeaning(
                .wrongCall,
                isOne ? "the file cannot be read" : "a file cannot be read; the others are read all the same")
            ExitMeaning(.undecided, "with --strict: lines were skipped")
        } action: { arguments, context in
            let console = context.console
            let target = arguments[rejects]
            guard target != .standardStream else {
                throw CommandFailure("--rejects -: standard output carries the answer; name a file")
            }

            let paths = arguments[files].arguments.isEmpty ? [.standardStream] : arguments[files].arguments
            let progress = ProgressLine(console: console, isShown: !printsWhileReading || !console.isTerminal)
            var limits = limits
            if let cores { limits.cores = Command.cores(arguments[cores]) }
            let stream = RecordStream(
                paths: paths, schema: schema, readsDocuments: readsDocuments, limits: limits,
                rejects: try target.map { try RejectsFile(path: $0, inputs: paths) },
                progress: { file, line in
                    progress.show("\(SingleLine.escaped(file)): line \(SignificantDigits.grouped(line))")
                }
            ) { problem in
                progress.clear()
                console.writeErrorLine("\(problem)")
            }

            let input = StreamInput(stream, console: console, progress: progress)
            try run(arguments, input, console)
            return input.status(isStrict: arguments[strict])
        }
    }
}
