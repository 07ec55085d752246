import Files
import Foundation
import JSONText
import Testing

@testable import Streams

/// The result of reading texts as files.
struct StreamReading {
    var users: [String] = []
    var lines: [Int] = []
    var problems: [StreamProblem] = []
    var errors: [StreamError] = []
    var counts = RecordStream.Counts()
    var header: String?

    init(
        _ texts: String..., part: Int = .max, schema: StreamSchema? = nil, documents: Bool = false,
        limits: StreamLimits = StreamLimits(), rejects: RejectsFile? = nil
    ) {
        self.init(
            texts.map { Array($0.utf8) }, part: part, schema: schema, documents: documents, limits: limits,
            rejects: rejects)
    }

    init(
        _ files: [[UInt8]], part: Int = .max, schema: StreamSchema? = nil, documents: Bool = false,
        limits: StreamLimits = StreamLimits(), rejects: RejectsFile? = nil
    ) {
        var problems: [StreamProblem] = []
        let stream = RecordStream(
            paths: files.indices.map { FilePath("\($0)") }, schema: schema, readsDocuments: documents, limits: limits,
            rejects: rejects,
            open: { (path) throws(FileReadError) in MemoryInput(files[Int("\(path)") ?? 0], part: part) },
            report: { problems.append($0) })

        do {
            try stream.forEach(unreadable: { errors.append($0) }) { record throws(FieldError) in
                users.append(try record.fields.string("user"))
                lines.append(record.line)
                header = stream.header?.schema
            }
        } catch {
            Issue.record("a file of rejects cannot be written: \(error)")
        }

        self.problems = problems
        counts = stream.counts
    }
}

/// Options of reading ahead, with parts so small that threads are used for a few lines.
struct ReadAhead {
    static let none = ReadAhead(cores: 1, part: 64 << 10)

    var cores: Int
    var part: Int

    func limits(line: Int = 1 << 20, document: Int = 16 << 20) -> StreamLimits {
        var limits = StreamLimits(line: line, document: document, cores: cores)
        limits.part = part
        return limits
    }
}

/// Returns a line that `write` writes, without a line end.
func written(_ write: (inout JSONLine) -> Void) -> String {
    var line = JSONLine()
    write(&line)
    return line.text
}
