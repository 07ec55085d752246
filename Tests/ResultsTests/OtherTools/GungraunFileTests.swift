import Testing

@testable import Results
@testable import Vocabulary

@Suite("Files of Gungraun")
struct GungraunFileTests {
    @Test("Gungraun: the counts of the new run, of all versions of its summary, and exact")
    func gungraun() throws {
        func summary(_ id: String, _ rest: String) -> String {
            #"{"module_path":"b::g","function_name":"sort","id":"\#(id)","details":"x",\#(rest)}"#
        }

        let ir = #"{"Ir":{"metrics":{"Both":[{"Int":100},{"Int":90}]}},"L1hits":{"metrics":{"Left":{"Int":5}}}}"#
        let left = #"{"Ir":{"metrics":{"Left":7}}}"#
        let conversion = try converted(
            .gungraun,
            [
                summary(
                    "v6", #""profiles":[{"tool":"Callgrind","summaries":{"total":{"summary":{"Callgrind":\#(ir)}}}}]"#),
                summary(
                    "v3", #""callgrind_summary":{"callgrind_run":{"total":{"summary":\#(left)}}}"#),
                summary("v1", #""callgrind_summary":{"summaries":[{"events":{"Ir":{"new":8,"old":null}}}]}"#),
            ].joined(separator: "\n"))
        #expect(
            conversion.cellTexts == [
                "b::g/sort/v6 warm Ir [[100.0]]", "b::g/sort/v3 warm Ir [[7.0]]", "b::g/sort/v1 warm Ir [[8.0]]",
            ])
        #expect(conversion.result.cells[0].metric.kind == .exact)
        #expect(conversion.leftOut == ["1 × L1hits: the file does not say if more is better"])
    }
}
