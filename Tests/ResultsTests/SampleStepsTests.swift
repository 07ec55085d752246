import Files
import Foundation
import Measurement
import Testing

@testable import Results

@Suite struct SampleStepsTests {
    @Test(
        "whole, halved and decimal samples come back to the last bit",
        arguments: [
            [0, 1, 1, 2_360, 4e15], [26.0244140625, 26.1611328125, 74.7490234375], [2.1834716796875, 2.18353271484375],
            [93.2125, 93.6375, 94.04], [7.8235443, 8.033352], [-3, -1.5, 0], [0.03, 1.76],
        ] as [[Double]])
    func exact(samples: [Double]) throws {
        let steps = try #require(SampleSteps(samples))
        #expect(steps.samples == samples && steps.steps.allSatisfy { $0 == $0.rounded() })
    }

    @Test("samples without a common fraction are not written as steps", arguments: [[0.1 + 0.2, 1.0 / 3], [1e99]])
    func noFraction(samples: [Double]) { #expect(SampleSteps(samples) == nil) }

    @Test("a published result has every sample of each process, from small to large, and every number as it was")
    func published() throws {
        var result = SmallResult.result([
            try SmallResult.cell(), try SmallResult.cell("b", processes: SmallResult.fast),
        ])
        result.cells[0].processes = [
            .init(process: 0, samples: [3.5, 1.25, 2]), .init(process: 1, samples: [1.0 / 3, 0.1]),
        ]
        let read = try ResultFile(try result.encoded(isPublished: true), named: "published")
        #expect(read.cells[0].processes.map(\.samples) == [[1.25, 2, 3.5], [0.1, 1.0 / 3]])

        for index in result.cells.indices {
            for process in result.cells[index].processes.indices {
                result.cells[index].processes[process].samples.sort()
            }
        }
        #expect(try read.encoded() == result.encoded())
    }

    @Test(
        "steps that make no sample are refused in one line that says what is right",
        arguments: [#"{"per":0,"steps":[1]}"#, #"{"per":1,"steps":[1e100,1e100]}"#, #"{"steps":[1]}"#, #"{"per":2}"#])
    func refused(samples: String) throws {
        let text = String(decoding: try SmallResult.result([try SmallResult.cell()]).encoded(), as: UTF8.self)
        let hostile = text.replacingOccurrences(of: #""samples":[20,21,22]"#, with: #""samples":"# + samples)
        #expect(hostile != text)
        let error = #expect(throws: FileError.self) { try ResultFile(Data(hostile.utf8), named: "x.json") }
        #expect(
            error?.description.hasPrefix("x.json: cells[0].processes[0].samples") == true, "\(error?.description ?? "")"
        )
    }

    @Test(
        "an archive is read like the result in it, and one without a result is refused",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func archive() throws {
        let sample = SmallResult.result([try SmallResult.cell()])
        let text = Array(try sample.encoded(isPublished: true))

        func read(_ files: [(name: String, bytes: [UInt8])]) throws -> ResultFile {
            try ResultFile(bytes: try Archive(files).packed(modified: 0), named: "run.tar.gz")
        }

        let result = try read([("run/README.md", []), ("run/result.json", text), ("run/more/result.json", [])])
        #expect(result.cells.map(\.id) == sample.cells.map(\.id))
        for files: [(name: String, bytes: [UInt8])] in [
            [("run/README.md", [])], [("result.json", text)], [("a/result.json", text), ("b/result.json", text)],
        ] {
            let error = #expect(throws: FileError.self) { try read(files) }
            #expect(error?.reason.contains("FOLDER/result.json") == true)
        }
    }
}
