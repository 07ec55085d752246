import Testing

@testable import Results

@Suite struct ResultTextTests {
    private func cells(_ text: String) throws -> [String] {
        let bytes = Array(text.utf8)
        let parts = try #require(bytes.withUnsafeBufferPointer(ResultText.init))
        return parts.cells.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(
        "a cell ends at its own bracket, wherever quotes, brackets and backslashes stand in its texts",
        arguments: ["}", "]", "{[", #"\""#, #"\\"#, #"\\\""#, "},{", ",", "ä€😀"])
    func textsWithMarks(mark: String) throws {
        // Texts and lists are passed over eight bytes at a time: each place among these has its turn.
        for before in 0..<17 {
            for after in 0..<9 {
                let filling = String(repeating: "x", count: before)
                let cell = #"{"\#(filling)\#(mark)":[1,[2],"\#(mark)\#(String(repeating: "{", count: after))"]}"#
                let text = #"{"cells":[\#(cell),{"b":"}"},\#(cell)],"seed":1}"#
                #expect(try cells(text) == [cell, #"{"b":"}"}"#, cell], "\(text)")
            }
        }
    }

    @Test(
        "a list of cells that never ends is none",
        arguments: [#"{"a":""#, #"{"a":"\"#, #"{"a":"\""#, "{", #"{"a":[1,2"#])
    func withoutEnd(cell: String) {
        for before in 0..<17 {
            let text = Array((#"{"cells":["# + String(repeating: " ", count: before) + cell).utf8)
            #expect(text.withUnsafeBufferPointer(ResultText.init) == nil)
        }
    }
}
