import Foundation
import Measurement
import Reproducibility

/// The measurements of another tool, before they become a result.
struct OtherToolRun {
    var tool: String
    var version: String?
    var startedAt: Date?
    /// The tool's facts about the machine, which must agree for numbers to be compared.
    var machine: [(name: String, value: String)] = []
    var series: [Series] = []
    var notRun: [NotRun] = []
    /// The parts for which a result has no place, with one text for each occurrence.
    var leftOut: [String] = []

    /// The samples of one process.
    struct Series {
        var id: CellID
        /// The input's size, if the benchmark's name or its parameters contain one number.
        var size: Int?
        var samples: [Double]
    }

    /// The name of the input of a benchmark that has no inputs.
    static let onlyInput = "default"

    /// The size of an input: the whole number among the parameters of a benchmark, if there is exactly one.
    static func size(_ parameters: [some StringProtocol]) -> Int? {
        let numbers = parameters.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }
        return numbers.count == 1 && numbers[0] >= 0 ? numbers[0] : nil
    }

    /// The nanoseconds in a unit of time; `nil` for other units.
    static func nanoseconds(_ unit: some StringProtocol) -> Double? {
        let units: [String: Double] = [
            "ns": 1, "us": 1e3, "µs": 1e3, "μs": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9, "hr": 3_600e9,
            "day": 86_400e9,
        ]
        return units[String(unit)]
    }

    /// The cell of all processes that measured it.
    static func cell(_ id: CellID, _ series: [Series]) throws(FileError) -> Cell {
        guard ![id.experiment, id.implementation, id.input].contains("") else {
            throw FileError("", "a benchmark has no name; every one needs one")
        }

        if let least = series.lazy.flatMap(\.samples).first(where: { $0 < 0 }) {
            throw FileError("", "\(id.path): it has a \(id.metric.name) of \(least); 0 or more is right")
        }

        let input = Cell.InputFacts(
            shape: series[0].size == nil ? id.input : "size", size: series[0].size ?? 0,
            sizeUnit: series[0].size == nil ? "" : "elements", digest: "")
        let bootstrap = ClusterBootstrap(seed: Seed.derive(1, "convert", id.description))
        let cell = Cell(
            id, role: .implementation, input: input, validated: .init(answers: 0), instructionSet: "unknown",
            evidence: series.enumerated().map { Evidence($1.samples, process: $0) }, bootstrap: bootstrap)

        guard let cell else { throw FileError("", "\(id) has no sample that is a number") }

        return cell
    }
}
