import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import LabCommand
@testable import Results

@Suite struct WrittenResultTests {
    private func result(isInterrupted: Bool) -> ResultFile {
        var result = ResultFile(
            command: ["lab", "run"], seed: 1, profile: .quick, selection: RecordedSelection(),
            environment: .capture(clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil }),
            startedAt: Date(timeIntervalSince1970: 0))
        result.isInterrupted = isInterrupted
        return result
    }

    /// Writes a result to the place of an earlier one, and returns the path of its file.
    private func write(isInterrupted: Bool, over earlier: FilePath) throws -> FilePath {
        let result = result(isInterrupted: isInterrupted)
        let written = try WrittenResult(.named(earlier), console: Console(Transcript(), errors: Transcript()))
        written.save(result)
        return try written.finish(result, keepsPartial: false)
    }

    @Test("the path of a run that was stopped is that of its part, and of a complete one that of the call")
    func path() throws {
        let scratch = try Scratch()
        let earlier = FilePath(scratch.file("r.json").path)
        try earlier.write("earlier".utf8)

        let part = try write(isInterrupted: true, over: earlier)
        #expect("\(part)".hasSuffix("/r.json.partial"))
        #expect(try ResultFile(contentsOf: part).isInterrupted)
        #expect(try String(contentsOfFile: "\(earlier)", encoding: .utf8) == "earlier")
        #expect(try write(isInterrupted: false, over: earlier) == earlier)
    }
}
