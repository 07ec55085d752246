import Files
import JSONText
import LabCommand
import LabKit
import Streams

/// The input of a command that reads a stream: the records of all files, in the order of the files.
///
/// Bad lines are reported, counted and kept for the file of rejects. A file that cannot be read is reported, and the
/// other files are still read.
final class StreamInput {
    let stream: RecordStream
    private let console: Console
    private let progress: ProgressLine
    private(set) var unreadable = 0

    init(_ stream: RecordStream, console: Console, progress: ProgressLine) {
        self.stream = stream
        self.console = console
        self.progress = progress
    }

    var skipped: Int { stream.counts.rejections }

    /// Calls `body` with every record of every file. A line is bad if `body` throws.
    ///
    /// - Throws: `StreamError` if the file of rejects cannot be written.
    func forEach(_ body: (StreamRecord) throws(FieldError) -> Void) throws(StreamError) {
        try read { stream, unreadable throws(StreamError) in try stream.forEach(unreadable: unreadable, body) }
    }

    /// Reads the whole stream.
    ///
    /// - Parameter read: reads the stream, and calls its second argument for each file that cannot be read.
    /// - Throws: `StreamError` if the file of rejects cannot be written.
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

    func status(isStrict: Bool) -> ExitStatus {
        if unreadable > 0 { return .wrongCall }
        return isStrict && skipped > 0 ? .undecided : .fine
    }
}
