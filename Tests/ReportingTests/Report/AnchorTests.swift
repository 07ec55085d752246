import Results
import TestSupport
import Testing

@testable import Reporting

@Suite struct AnchorTests {
    private func anchor(_ experiment: String, _ implementation: String, _ input: String) -> String {
        CellID(experiment: experiment, implementation: implementation, input: input).anchor
    }

    @Test("the anchor of a cell with plain names is those names")
    func plainNames() {
        #expect(anchor("search", "indexed", "chain-1000") == "cell-search_indexed_chain-1000_warm_time")
    }

    @Test("the same on other cores has another anchor, and another name in tables")
    func cores() {
        var cell = CellID(experiment: "search", implementation: "indexed", input: "chain-1000")
        cell.cores = 4
        #expect(cell.anchor == "cell-search_indexed_chain-1000_warm_time_4")
        #expect(cell.pathLabel == "search/indexed on 4 cores/chain-1000")
    }

    @Test("cells of no implementation are labelled (input) and (copy)")
    func ofNoImplementation() {
        let cell = CellID(experiment: "search", implementation: "", input: "n", plan: .memory, metric: .resident)
        #expect(cell.pathLabel == "search/(input)/n" && cell.by(.throughput, .time).label == "(copy)")
    }

    @Test("an anchor is short enough for the name of a file, however long the names are")
    func longNames() {
        let long = String(repeating: "x", count: 60)
        let anchors = [long, long + "y"].map { anchor($0, long, String(repeating: "é", count: 99)) }
        expectAll(anchors, count: 2) { $0.utf8.count <= 230 }
        #expect(anchors[0] != anchors[1])
        let slugs = ["a", "b"].map { Slug.text([long, long, long, long, $0]) }
        expectAll(slugs, count: 2) { $0.utf8.count <= 230 }
        #expect(slugs[0] != slugs[1])
    }

    @Test("different cells have different anchors, of letters that need no escape in an address")
    func anchorsDiffer() {
        let names = [
            "a", "A", "a b", "a_b", "a-b", "å", "a/b", "\u{1F600}", "<script>", "a\u{2028}",
            String(repeating: "x", count: 99), String(repeating: "x", count: 98), "",
        ]
        var seen: Set<String> = []
        for experiment in names {
            for input in names {
                let text = anchor(experiment, "i", input)
                #expect(seen.insert(text).inserted, "\(experiment) \(input)")
                #expect(
                    text.unicodeScalars.allSatisfy {
                        "abcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars.contains($0)
                    })
            }
        }
    }
}
