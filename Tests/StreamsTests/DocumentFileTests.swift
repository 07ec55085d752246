import Foundation
import JSONText
import Testing

@testable import Streams

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

    @Test("a broken object in several lines is one bad record, with the line of the fault")
    func refuses() {
        let broken = StreamReading("{\n \"user\": \"a\",\n \"x\" 1\n}\n", documents: true)
        #expect(broken.problems.map(\.description) == ["0:3: column 6: `:` was expected after a key"])
        let wrong = StreamReading("{\n\n\"user\":\n1}", documents: true)
        #expect(wrong.problems.map(\.description) == ["0:4: user: a string was expected, not the number 1"])
    }

    @Test("a broken line among objects is one bad line")
    func refusesLines() {
        let cut = StreamReading("{\"user\":\"a\",\n{\"user\":\"b\"}\n{\"user\":\"c\"}\n", documents: true)
        #expect(cut.users == ["b", "c"])
        #expect(cut.problems.map(\.line) == [1])
    }

    @Test("a document over the limit is read by lines, in bounded memory")
    func bounds() {
        let text = "{\n \"user\": \"" + String(repeating: "x", count: 5_000) + "\"\n}\n"
        #expect(StreamReading(text, documents: true, limits: StreamLimits(document: 6_000)).users.count == 1)
        #expect(
            StreamReading(text, documents: true, limits: StreamLimits(document: 4_000)).problems.map(\.line) == [
                1, 2, 3,
            ])
    }
}
