import Files
import Foundation
import JSONText
import Testing

@testable import Streams

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

    @Test("a header further down applies from there on, and another stream's header is a bad line there")
    func joined() {
        let reading = StreamReading(
            "{\"user\":\"a\"}\n{\"schema\":\"milli.exits/1\"}\n{\"user\":\"b\"}\n"
                + "{\"schema\":\"milli.other/1\"}\n{\"user\":\"c\"}",
            schema: exits)
        #expect(reading.users == ["a", "b", "c"])
        #expect(reading.header == "milli.exits/1")
        #expect(reading.problems.map(\.field) == ["schema"])
    }

    @Test("a line with a field of records is a record, whatever its schema says, also if it comes first")
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

    @Test("if the schema of a header is not text, the error says its kind and what is expected")
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
