import Testing

@testable import Results
@testable import Vocabulary

@Suite("Files of github-action-benchmark")
struct GitHubActionBenchmarkFileTests {
    @Test("github-action-benchmark: a value each, and names as they are exported are those of cells")
    func githubActionBenchmark() throws {
        let action = try converted(
            .githubActionBenchmark,
            """
            [{"name":"e::i/n#peak#warm","unit":"bytes/op","value":5},
            {"name":"a b","unit":"ms","value":"2","range":"± 1"}]
            """)
        #expect(
            action.cellTexts == [
                "e/i/n warm peak [[5.0]]", "github-action-benchmark/a b/default warm time [[2000000.0]]",
            ])
        let bigger = try converted(.githubActionBenchmarkBigger, #"[{"name":"a","unit":"req/s","value":2}]"#)
        #expect(bigger.result.cells.first?.metric.direction == .moreIsBetter)
    }
}
