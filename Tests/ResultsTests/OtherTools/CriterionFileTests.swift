import Files
import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("Files of Criterion")
struct CriterionFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("Criterion: messages, and the newest samples of its folder")
    func criterion() throws {
        let messages = try converted(
            .criterion,
            """
            {"reason":"benchmark-complete","id":"g/f/8","iteration_count":[1,2],"measured_values":[3,8],"unit":"us"}

            {"reason":"group-complete","group_name":"g"}
            {"reason":"benchmark-complete","id":"alone","iteration_count":[2],"measured_values":[4],"unit":"ns"}
            """)
        #expect(
            messages.samplesByCell == ["g/f/8 warm time": [[3_000, 4_000]], "alone/alone/default warm time": [[2]]])
        #expect(messages.result.cells.map(\.input.size) == [8, 0])
        for (name, samples) in [("new", "[10,40]"), ("base", "[1,2]")] {
            let path = URL(fileURLWithPath: scratch.path + "/criterion/g/f/8/\(name)")
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            try Data(#"{"sampling_mode":"Linear","iters":[10,20],"times":\#(samples)}"#.utf8).write(
                to: path.appendingPathComponent("sample.json"))
            try Data(#"{"group_id":"g h","function_id":"f","value_str":"8"}"#.utf8).write(
                to: path.appendingPathComponent("benchmark.json"))
        }

        let newest = try OtherToolFormat.criterion.conversion(of: [FilePath(scratch.path + "/criterion")], command: [])
        #expect(newest.samplesByCell == ["g h/f/8 warm time": [[1, 2]]])
        #expect(newest.remarks.first?.hasPrefix("the date is that of its oldest sample.json") == true)
    }
}
