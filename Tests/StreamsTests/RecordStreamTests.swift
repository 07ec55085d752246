import Files
import Foundation
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

    @Test("a bad line is reported with file, line and field, counted, and the stream goes on")
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
        #expect(reading.counts == RecordStream.Counts(records: 6, rejections: 8, files: 2))
    }

    @Test("lines that are not UTF-8, have invalid escapes or are nested too deeply are bad lines")
    func strictLines() {
        let bad = Array("{\"user\":\"".utf8) + [0xFF] + Array("\"}\n".utf8)
        let deep = String(repeating: "[", count: 100)
        let reading = StreamReading([bad + Array("{\"user\":\"\\'\"}\n\(deep)\n{\"user\":\"a\"}\n".utf8)])
        #expect(reading.users == ["a"])
        #expect(reading.problems.map(\.line) == [1, 2, 3])
    }

    @Test("a line up to the bound is read, and a longer one is a bad line")
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
    }

    @Test("of a line without an end, no more than the limit is kept in memory")
    func boundsMemory() throws {
        let lines = LineReader(MemoryInput([UInt8](repeating: 0x20, count: 50_000_000)), StreamLimits(line: 1 << 20))
        var passed = 0
        _ = try lines.next { part in passed += part.count }
        #expect(passed == 50_000_000)
        #expect(lines.buffer.count <= 4 << 20)
    }

    @Test("a text gives the same records, however it is divided into reads")
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

    @Test("a file that cannot be read is reported, and the next one is still read")
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
