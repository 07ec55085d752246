import CSimdjson
import Testing

@Suite("simdjson", .enabled(if: milli_has_simdjson(), "built without simdjson"))
struct SimdjsonTests {
    private func read(_ text: String, _ keys: String) -> (lines: Int, digest: UInt64) {
        var digest: UInt64 = 0
        let bytes = Array(text.utf8)
        let lines = milli_simdjson_lines(bytes + [UInt8](repeating: 0, count: 64), bytes.count, keys, &digest)
        return (lines, digest)
    }

    private func digest(_ values: [(key: UInt64, text: String)]) -> UInt64 {
        values.reduce(0xCBF2_9CE4_8422_2325) { hash, value in
            value.text.utf8.reduce((hash ^ value.key) &* 0x100_0000_01B3) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }

    @Test("the values of all keys are found in any order, and no others")
    func values() {
        let text = """
            {"subscription":"a","at":"2024-01-01T00:00:00Z","plan":{"period":"P1M","grace":3}}
            {"at":12, "other":[1,2], "subscription":"b"}
            {"event":"renew","subscription":"c\\u0064","id":null}

            """
        let reading = read(text, "subscription at event id plan")
        #expect(reading.lines == 3)
        #expect(
            reading.digest
                == digest([
                    (0, "a"), (1, "2024-01-01T00:00:00Z"), (4, #"{"period":"P1M","grace":3}"#), (1, "12"), (0, "b"),
                    (2, "renew"), (0, "cd"), (3, "null"),
                ]))
    }

    @Test("a line that is not an object is reported")
    func faults() {
        #expect(read("{\"at\":1}\n[1]\n", "at").lines == -1)
        #expect(read("{\"at\":1}\n{\"at\":\n", "at").lines == -1)
        #expect(read("", "at").lines <= 0)
    }
}
