import Files
import Foundation
import TestSupport
import Testing

@testable import Results

/// A folder with histories of results.
struct HistorySample {
    let folder: Scratch

    init() throws { folder = try Scratch() }

    func path(_ name: String) -> FilePath { FilePath(folder.file(name).path) }

    /// Returns the history `h.sqlite` with results.
    func filled(_ results: [ResultFile]) throws -> History {
        let history = try History(path("h.sqlite"), isWritten: true)
        for result in results { #expect(try history.add(result)) }
        return history
    }

    static func medians(_ trends: [Trend]) -> [[Double]] { trends.map { $0.points.map(\.median) } }
}
