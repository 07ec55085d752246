import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct TrendExportTests {
    private let run = RecordedRun(
        startedAt: "1970-01-03T00:00:00Z", digest: "0abcdef012", commit: "c2", isDirty: nil, status: .fine)

    private var trend: Trend {
        Trend(
            cell: CellID(
                experiment: "search", implementation: "indexed", input: "a,\"b\"", plan: Plan(rawValue: "soak"),
                metric: Metric("frames", unit: "frames/s"), cores: 4),
            conditions: .init(
                unit: "frames/s", fingerprint: "processor=p", instructionSet: "x86-64", inputDigest: "00"),
            points: [
                .init(
                    run: run.name, median: 7.25, ci95: Interval(lower: 6.25, upper: .infinity), p99: 8, n: 3,
                    verdict: .over, processes: 5)
            ], role: .peer)
    }

    @Test("CSV has a heading and a line for each number, with odd fields quoted and missing ones empty")
    func csv() throws {
        let lines = try TrendExport.csv.text(of: [trend], runs: [run]).split(separator: "\n")
        let expected: [Substring] = [
            """
            experiment,implementation,input,plan,metric,cores,unit,run,startedAt,commit,status,median,low,high,p99,n,\
            verdict,counter,instructionSet,inputDigest,fingerprint,role,processes
            """,
            #"""
            search,indexed,"a,""b""",soak,frames,4,frames/s,1970-01-03T000000Z-0abcdef0,1970-01-03T00:00:00Z,c2,fine,\#
            7.25,6.25,,8.0,3,over,,x86-64,00,processor=p,peer,5
            """#,
        ]
        #expect(lines == expected)
    }

    @Test("JSON has the runs, and the series that name them")
    func json() throws {
        let text = try TrendExport.json.text(of: [trend], runs: [run])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "milli.history/2")
        #expect((object["runs"] as? [[String: Any]])?.first?["name"] as? String == run.name)
        let series = try #require((object["series"] as? [[String: Any]])?.first)
        #expect((series["conditions"] as? [String: Any])?["unit"] as? String == "frames/s")
        #expect((series["cell"] as? [String: Any])?["plan"] as? String == "soak")
        #expect(((series["points"] as? [[String: Any]])?.first?["run"] as? String) == run.name)
    }

    @Test("what of the runs a format has no place for is counted: CSV has none of the runs without a number")
    func leftOut() {
        var failed = run
        failed.name = "another run"
        failed.mismatches = 2
        failed.failures = 1
        let runs = [run, failed]

        #expect(
            TrendExport.csv.leftOutStatement(of: [trend], runs: runs, absences: 3)
                == "1 run without such a number, 2 mismatches, 1 failure, 3 reasons for missing numbers")
        #expect(
            TrendExport.json.leftOutStatement(of: [trend], runs: runs, absences: 1)
                == "1 reason for a missing number")
        #expect(TrendExport.csv.leftOutStatement(of: [trend], runs: [run], absences: 0) == nil)
        #expect(TrendExport.json.leftOutStatement(of: [trend], runs: runs, absences: 0) == nil)
    }
}
