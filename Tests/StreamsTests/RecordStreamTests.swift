import Foundation
import Files
import JSONText
import Reproducibility
import TestSupport
import Testing

@testable import Streams

@Suite("Streams of lines")
struct RecordStreamTests {
    @Test("one object a line, whatever ends the lines, blank ones passed over, the last without an end")
    func lines() {
        for part in [1, 2, 3, 5, 64, .max] {
            let reading = StreamReading(
                "\u{FEFF}{\"user\":\"a\"}\r\n\n  \t\r\n{\"user\":\"b\"}\n\r\n{\"user\":\"é\"}", part: part)
            #expect(reading.users == ["a", "b", "é"])
            #expect(reading.lines == [1, 4, 6])
            #expect(reading.problems.isEmpty)
        }
        #expect(StreamReading("").users.isEmpty)
        #expect(StreamReading("\n\n").problems.isEmpty)
        #expect(StreamReading("\u{FEFF}").problems.isEmpty)
    }

    @Test("a stream in another encoding is refused in one line, and the next one is read")
    func otherEncodings() {
        let line = Array("{\"user\":\"a\"}\n".utf8)
        let little: [UInt8] = line.flatMap { [$0, 0] as [UInt8] }
        let wide: [UInt8] = line.flatMap { [0, 0, 0, $0] as [UInt8] }

        for (bytes, name) in [(little, "UTF-16"), ([0xFF, 0xFE] + little, "UTF-16"), (wide, "UTF-32")] {
            for part in [1, 3, .max] {
                let reading = StreamReading([bytes, line], part: part)
                #expect(reading.users == ["a"] && reading.problems.isEmpty)
                #expect(
                    reading.errors.map(\.description) == ["0:1: cannot be read: this is \(name); save it as UTF-8"])
            }
        }
    }

    @Test("a bad line is told with file, line and field, counted, and the stream goes on")
    func badLines() {
        let reading = StreamReading(
            "{\"user\":\"a\"}\n{\"user\":1}\n{\"user\" \"x\"}\n[]\n{}\n{\"user\":null}\n"
                + "{\"user\":\"b\",\"user\":\"c\"}\n{\"user\":\"d\"}\n{\"us",
            "{\"user\":\"e\"}\nx\n")
        #expect(reading.users == ["a", "d", "e"])
        #expect(
            reading.problems.map(\.description) == [
                "0:2: user: a string was expected, not the number 1",
                "0:3: column 9: `:` was expected after a key",
                "0:4: an object was expected in this line",
                "0:5: user: missing; a string was expected",
                "0:6: user: a string was expected, not null",
                "0:7: column 13: the key \"user\" occurs twice in one object; once is right",
                "0:9: column 5: truncated: the text ends within a JSON string",
                "1:2: column 1: a JSON value was expected",
            ])
        #expect(reading.counts == RecordStream.Counts(records: 6, rejected: 8, files: 2))
    }

    @Test("lines that are no UTF-8, hold escapes that JSON has not, or are too deep are bad lines")
    func strictLines() {
        let bad = Array("{\"user\":\"".utf8) + [0xFF] + Array("\"}\n".utf8)
        let deep = String(repeating: "[", count: 100)
        let reading = StreamReading([bad + Array("{\"user\":\"\\'\"}\n\(deep)\n{\"user\":\"a\"}\n".utf8)])
        #expect(reading.users == ["a"])
        #expect(reading.problems.map(\.line) == [1, 2, 3])
    }

    @Test("a line up to the bound is read; a longer one is a bad line, and what is held stays bounded")
    func boundsLines() throws {
        let limits = StreamLimits(line: 1_000)
        for part in [1, 7, 999, 1_000, 1_001, .max] {
            for (length, isRead) in [
                (999, true), (1_000, true), (1_001, false), (1_002, false), (50_000, false), (200_000, false),
            ] {
                for end in ["\n", "\r\n"] {
                    let line = "{\"user\":\"" + String(repeating: "x", count: length - 11) + "\"}"
                    if part == 1 && length > 50_000 { continue }
                    let reading = StreamReading(line + end + "{\"user\":\"a\"}" + end, part: part, limits: limits)
                    #expect(reading.users.count == (isRead ? 2 : 1), "\(length) by \(part)")
                    #expect(reading.users.last == "a")
                    #expect(reading.lines.last == 2)
                    #expect(reading.problems.map(\.line) == (isRead ? [] : [1]))
                }
            }
        }

        let lines = LineReader(MemoryInput([UInt8](repeating: 0x20, count: 50_000_000)), StreamLimits(line: 1 << 20))
        var passed = 0
        _ = try lines.next { part in passed += part.count }
        #expect(passed == 50_000_000)
        #expect(lines.buffer.count <= 4 << 20)
    }

    @Test("the same records come of any text, whatever the parts it is read in")
    func anyParts() {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "parts"))
        for _ in 0..<300 {
            var text = random.chance(0.3) ? "\u{FEFF}" : ""
            for number in 0..<random.index(below: 20) {
                let value = String(repeating: "y", count: random.index(below: 60))
                let lines = ["{\"user\":\"\(number)\(value)\"}", "", "bad \(value)", "{\"user\":\(number)}", "  "]
                text += lines[random.index(below: 5)] + ["\n", "\r\n"][random.index(below: 2)]
            }

            if random.chance(0.5) { text += "{\"user\":\"last\"}" }
            let limits = StreamLimits(line: 40)
            let atOnce = StreamReading(text, limits: limits)

            for part in [1, 2, 3, 1 + random.index(below: 80)] {
                let reading = StreamReading(text, part: part, limits: limits)
                #expect(reading.users == atOnce.users)
                #expect(reading.lines == atOnce.lines)
                #expect(reading.problems == atOnce.problems)
            }
        }
    }

    @Test("a file that cannot be read is told, and the next one is read all the same")
    func unreadable() throws {
        let scratch = try Scratch()
        let good = "\(scratch.path)/good"
        try Data("{\"user\":\"a\"}\n".utf8).write(to: URL(fileURLWithPath: good))
        let stream = RecordStream(paths: ["/nowhere", FilePath(good), "/dev/zero", "/"]) { _ in }
        var users: [String] = []
        var errors: [String] = []
        try stream.forEach(unreadable: { errors.append("\($0)") }) { record throws(FieldError) in
            users.append(try record.fields.string("user"))
        }
        #expect(users == ["a"])
        #expect(errors.count == 3)
        #expect(errors[0] == "/nowhere: cannot be read: No such file or directory")
        #expect(stream.counts.files == 4)
    }
}

@Suite("Headers of streams")
struct StreamHeaderTests {
    private let exits = StreamSchema("exits")

    @Test("the first line may be a header, whose fields are kept for the file")
    func reads() throws {
        var plans: [Int64?] = []
        let files = [
            "\n{\"schema\":\"milli.exits/1\",\"plan\":{\"grace\":16}}\n{\"user\":\"a\"}\n", "{\"user\":\"b\"}\n",
            "{\"schema\":\"milli.exits/1.7\"}\n",
        ]
        let stream = RecordStream(
            paths: ["0", "1", "2"], schema: exits,
            open: { (path) throws(FileReadError) in MemoryInput(Array(files[Int("\(path)") ?? 0].utf8)) },
            report: { Issue.record("\($0)") })
        try stream.forEach(unreadable: { Issue.record("\($0)") }) { record throws(FieldError) in
            plans.append(try stream.header?.fields.fields("plan").integer("grace"))
        }
        #expect(plans == [16, nil])
    }

    @Test("another stream's header and an unknown version are refused for the file, clearly")
    func refuses() {
        for schema in [
            "milli.exits/2", "milli.exits/", "milli.exits/1.x", "milli.exits/10", "milli.activities/1", "exits",
        ] {
            let reading = StreamReading(
                "{\"schema\":\"\(schema)\"}\n{\"user\":\"a\"}\n", "{\"user\":\"b\"}", schema: exits)
            #expect(reading.users == ["b"])
            #expect(
                reading.errors.map(\.description) == [
                    "0:1: schema: \"milli.exits/1\" was expected, not \"\(schema)\""
                ])
        }
        #expect(StreamReading("{\"schema\":1}\n", schema: exits).errors.count == 1)
    }

    @Test("a header further down holds from there on, and another stream's is a bad line there")
    func joined() {
        let reading = StreamReading(
            "{\"user\":\"a\"}\n{\"schema\":\"milli.exits/1\"}\n{\"user\":\"b\"}\n"
                + "{\"schema\":\"milli.other/1\"}\n{\"user\":\"c\"}",
            schema: exits)
        #expect(reading.users == ["a", "b", "c"])
        #expect(reading.header == "milli.exits/1")
        #expect(reading.problems.map(\.field) == ["schema"])
    }

    @Test("a line with a field of records is a record whatever its schema says, the first one too")
    func recordsWithSchema() {
        let schema = StreamSchema("exits", recordFields: ["user", "at"])
        let reading = StreamReading(
            "{\"user\":\"a\",\"schema\":\"milli.exits/1\"}\n{\"schema\":\"milli.exits/1\",\"plan\":1}\n"
                + "{\"schema\":7,\"user\":\"b\"}\n{\"schema\":\"milli.other/1\",\"user\":null,\"at\":1}\n",
            schema: schema)
        #expect(reading.users == ["a", "b"])
        #expect(reading.header == "milli.exits/1")
        #expect(reading.problems.map(\.field) == ["user"])
        #expect(reading.errors.isEmpty)
    }

    @Test("a header whose schema is no text is told so, of what kind it is and what would be right")
    func schemaThatIsNoText() {
        for (value, kind) in [("1", "the number 1"), ("null", "null"), ("[]", "an array"), ("{}", "an object")] {
            let first = StreamReading("{\"schema\":\(value)}\n{\"user\":\"a\"}", schema: exits)
            #expect(
                first.errors.map(\.description) == [
                    "0:1: schema: \"milli.exits/1\" was expected, not \(kind)"
                ])
            let later = StreamReading("{\"user\":\"a\"}\n{\"schema\":\(value)}\n{\"user\":\"b\"}", schema: exits)
            #expect(later.users == ["a", "b"])
            #expect(
                later.problems.map(\.description) == [
                    "0:2: schema: \"milli.exits/1\" was expected, not \(kind)"
                ])
        }
    }

    @Test("without a schema no line is a header")
    func none() {
        #expect(StreamReading("{\"schema\":\"x\",\"user\":\"a\"}").users == ["a"])
    }
}

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
        #expect(reading.counts.rejected == 5)
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

    @Test("what lies under another name of the file, by a hard link, stays; also what a link leads to")
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

    @Test("a named pipe with a reader takes bad lines; once its reader is gone it is an error, and the process lives")
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
        let line = Array("y\n".utf8)

        // Were the signal let through, nothing would be reported at all: the tests would end here.
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

    @Test("a line is rejected once, however often it is said")
    func once() throws {
        var problems: [String] = []
        let stream = RecordStream(
            paths: ["x"], open: { (_) throws(FileReadError) in MemoryInput(Array("{}\n{}".utf8)) },
            report: { problems.append("\($0)") })
        let record = try stream.next()
        let error = try #require(record).fields.error("at", "an instant behind the last one was expected")
        try stream.reject(error)
        try stream.reject(error)
        #expect(problems == ["x:1: at: an instant behind the last one was expected"])
        #expect(try stream.next() != nil)
        #expect(try stream.next() == nil)
        #expect(try stream.next() == nil)
    }
}

@Suite("Documents in several lines")
struct DocumentFileTests {
    @Test("a file that is one object in several lines is one record")
    func reads() {
        for part in [1, 10, .max] {
            let reading = StreamReading(
                "\n{\n  \"user\":\n  \"a\"\n}\n", "{\"user\":\"b\"}\n{\"user\":\"c\"}", part: part, documents: true)
            #expect(reading.users == ["a", "b", "c"])
            #expect(reading.lines == [2, 1, 2])
            #expect(reading.problems.isEmpty)
        }
    }

    @Test(
        "a broken one is one bad record, told with the line of the fault; a broken line among objects is one bad line")
    func refuses() {
        let broken = StreamReading("{\n \"user\": \"a\",\n \"x\" 1\n}\n", documents: true)
        #expect(broken.problems.map(\.description) == ["0:3: column 6: `:` was expected after a key"])
        let cut = StreamReading("{\"user\":\"a\",\n{\"user\":\"b\"}\n{\"user\":\"c\"}\n", documents: true)
        #expect(cut.users == ["b", "c"])
        #expect(cut.problems.map(\.line) == [1])
        let wrong = StreamReading("{\n\n\"user\":\n1}", documents: true)
        #expect(wrong.problems.map(\.description) == ["0:4: user: a string was expected, not the number 1"])
    }

    @Test("one over the bound is read by lines, in bounded memory")
    func bounds() {
        let text = "{\n \"user\": \"" + String(repeating: "x", count: 5_000) + "\"\n}\n"
        #expect(StreamReading(text, documents: true, limits: StreamLimits(document: 6_000)).users.count == 1)
        #expect(
            StreamReading(text, documents: true, limits: StreamLimits(document: 4_000)).problems.map(\.line) == [
                1, 2, 3,
            ])
    }
}
