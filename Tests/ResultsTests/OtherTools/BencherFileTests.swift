import Testing

@testable import Results

@Suite("Files of Bencher")
struct BencherFileTests {
    @Test("Bencher: a value each, and names as they are exported are those of cells")
    func bencher() throws {
        let bencher = try converted(
            .bencher,
            """
            {"e::i/n#cold":{"latency":{"value":5,"lower_value":4}},"e::i/n":{"allocations":{"value":2}},
            "plain":{"latency":{"value":7},"apples":{"value":1}}}
            """)
        #expect(
            bencher.cellTexts == [
                "e/i/n memory allocations [[2.0]]", "e/i/n cold time [[5.0]]",
                "bencher/plain/default warm time [[7.0]]",
            ])
        #expect(bencher.leftOut.contains("1 × measure 'apples': the file does not say if more is better"))
    }
}
