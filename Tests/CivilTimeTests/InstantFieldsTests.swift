import CivilTime
import JSONText
import Testing

@Suite("Instants of fields")
struct InstantFieldsTests {
    private func fields(_ text: String) throws -> JSONFields {
        JSONFields(try JSONDocument(text: text))
    }

    @Test("an instant is read from text or from milliseconds")
    func instant() throws {
        let fields = try fields(#"{"at":"2024-02-29T12:00:00Z","ms":-1}"#)
        #expect(try fields.instant("at") == 1_709_208_000_000)
        #expect(try fields.instant("ms") == -1)
    }

    @Test("a list may have instants of both forms")
    func instants() throws {
        let fields = try fields(#"{"times":[0,"1970-01-01T00:00:01Z"]}"#)
        #expect(try fields.instants("times") == [0, 1_000])
    }

    @Test("an optional instant may be missing or null", arguments: ["n", "missing"] as [StaticString])
    func optional(key: StaticString) throws {
        #expect(try fields(#"{"n":null}"#).optionalInstant(key) == nil)
    }

    @Test(
        "a text that is no instant is refused, and the error says what is expected",
        arguments: [
            ("at", "an instant such as 2024-02-29T12:00:00Z or in milliseconds was expected, not \"yesterday\""),
            ("plan", "an instant such as 2024-02-29T12:00:00Z or in milliseconds was expected, not an object"),
            ("ms", "whole milliseconds in the years 0001 to 9999 were expected, not 1e30"),
        ] as [(StaticString, String)])
    func refused(key: StaticString, problem: String) throws {
        let fields = try fields(#"{"at":"yesterday","plan":{},"ms":1e30}"#)
        let error = #expect(throws: FieldError.self) { try fields.instant(key) }
        #expect(error?.text == "\(key): \(problem)")
        #expect(error?.line == 1 && error?.description == "1: \(key): \(problem)")
    }
}
