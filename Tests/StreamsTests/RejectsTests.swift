import Files
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Streams

@Suite("Bad lines, kept")
struct RejectsTests {
    @Test("bad lines are written byte for byte, long ones too, each with a line end")
    func writes() throws {
        let scratch = try Scratch()
        let long = String(repeating: "z", count: 300_000)
        let rejects = try RejectsFile(path: FilePath("\(scratch.path)/rejects"))
        let reading = StreamReading(
            "\u{FEFF}x\r\n{\"user\":\"a\"}\n\(long)\r\n{\"user\":2} \n{\"user\":\"b\"}\n\(long)", "tail",
            limits: StreamLimits(line: 1_000), rejects: rejects)
        #expect(reading.users == ["a", "b"])
        #expect(scratch.text("rejects") == "x\r\n\(long)\r\n{\"user\":2} \n\(long)\ntail\n")
        #expect(reading.counts.rejections == 5)
    }

    @Test("a bad line that cannot be kept is neither reported nor counted: the stream ends, and says why")
    func unwritable() throws {
        let bad = ["x\n", "[1]\n", "{\"user\":2}\n", "\(String(repeating: "z", count: 2_000))\n"]
        for line in bad {
            var problems: [StreamProblem] = []
            let text = Array("{\"user\":\"a\"}\n\(line){\"user\":\"b\"}\n".utf8)
            let stream = RecordStream(
                paths: ["lines"], limits: StreamLimits(line: 1_000), rejects: try RejectsFile(path: "/dev/full"),
                open: { (_) throws(FileReadError) in MemoryInput(text) }, report: { problems.append($0) })
            var users: [String] = []
            let error = #expect(throws: StreamError.self) {
                try stream.forEach(unreadable: { Issue.record("\($0)") }) { record throws(FieldError) in
                    users.append(try record.fields.string("user"))
                }
            }

            #expect(error?.description == "/dev/full: cannot be written: No space left on device")
            #expect(users == ["a"] && problems.isEmpty && stream.counts.rejections == 0, "\(line)")
        }
    }

    @Test("the file is emptied first, unless it is one of the inputs: those are kept")
    func keepsInputs() throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/events"
        try Data("{}\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: StreamError.self) {
            try RejectsFile(path: FilePath(path), inputs: ["/nowhere", FilePath(path)])
        }
        #expect(scratch.text("events") == "{}\n")
        _ = try RejectsFile(path: FilePath(path))
        #expect(scratch.text("events") == "")
        #expect(throws: StreamError.self) { try RejectsFile(path: FilePath("\(scratch.path)/no/folder")) }
    }

    @Test("a hard link to the file of rejects keeps what it had, also if a link leads to that file")
    func hardLinks() throws {
        let scratch = try Scratch()
        try Data("kept\n".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/other"))
        try #require(link("\(scratch.path)/other", "\(scratch.path)/rejects") == 0)
        try #require(symlink("rejects", "\(scratch.path)/soft") == 0)
        let rejects = try RejectsFile(path: FilePath("\(scratch.path)/soft"))
        _ = StreamReading("x\n", rejects: rejects)
        #expect(scratch.text("other") == "kept\n")
        #expect(scratch.text("rejects") == "x\n")
    }

    @Test("a named pipe without a reader is refused and not waited for")
    func pipeWithoutReader() throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: StreamError.self) { try RejectsFile(path: FilePath(path)) }
        #expect(
            error?.description == "\(path): cannot be written: no one reads from this pipe; start its reader first")
    }

    @Test("a named pipe with a reader takes bad lines")
    func pipeWithReader() throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        try #require(reader >= 0)
        let rejects = try RejectsFile(path: FilePath(path))
        #expect(StreamReading("x\n{\"user\":\"a\"}\n", rejects: rejects).users == ["a"])
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "x\n")
        close(reader)
    }

    @Test("a named pipe whose reader is gone is an error, and the process lives")
    func pipeThatLostItsReader() throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        try #require(reader >= 0)
        let rejects = try RejectsFile(path: FilePath(path))
        close(reader)
        let line = Array("y\n".utf8)

        // If the signal arrived, the tests would end here without a report.
        for _ in 0..<2 {
            let error = #expect(throws: StreamError.self) {
                try line.withUnsafeBufferPointer { try rejects.write(line: $0) }
            }
            #expect(error?.description == "\(path): cannot be written: Broken pipe")
        }

        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
    }

    @Test("a stream gives one record a call, and nil after the last one, however often it is asked")
    func pulled() throws {
        let stream = RecordStream(
            paths: ["x", "y"], open: { (_) throws(FileReadError) in MemoryInput(Array("{}\n\n[]\n{}".utf8)) },
            report: { _ in })
        var lines: [Int] = []
        while let record = try stream.next() { lines.append(record.line) }
        #expect(lines == [1, 4, 1, 4])
        #expect(stream.counts == RecordStream.Counts(records: 4, rejections: 2, files: 2))
        #expect(try stream.next() == nil)
        #expect(try stream.next() == nil)
    }

    @Test("a record that the caller rejects is reported once, with the field that it named")
    func rejectedByCaller() throws {
        var problems: [String] = []
        let stream = RecordStream(
            paths: ["x"], open: { (_) throws(FileReadError) in MemoryInput(Array("{}\n{}".utf8)) },
            report: { problems.append("\($0)") })
        try stream.forEach(unreadable: { _ in }) { record throws(FieldError) in
            if record.line == 1 { throw record.fields.error("at", "an instant after the last one was expected") }
        }
        #expect(problems == ["x:1: at: an instant after the last one was expected"])
        #expect(stream.counts == RecordStream.Counts(records: 2, rejections: 1, files: 1))
    }
}
