import Foundation
import Results

/// Trends as JSON of the schema `milli.history/2`.
struct TrendFile: Encodable {
    var schema = "milli.history/2"
    var runs: [RecordedRun]
    var series: [Trend]

    /// The JSON.
    ///
    /// - Throws: if a number is not finite: JSON cannot represent it.
    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }
}
