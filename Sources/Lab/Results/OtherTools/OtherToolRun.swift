import Foundation
import Measurement
import Reproducibility

/// The measurements of one file of another tool, before they become a result.
struct OtherToolRun {
    var tool: String
    var version: String?
    var startedAt: Date?
    /// The measured commit, if the file names it.
    var commit: String?
    /// The tool's facts about the machine, which must be equal before numbers are compared.
    var machine: [(name: String, value: String)] = []
    var benchmarks: [OtherToolBenchmark] = []
    /// The parts that have no place in a result, with one text for each occurrence.
    var leftOut: [String] = []
    /// Failed calls and repetitions, whose numbers are not samples.
    var failures: [String] = []
    /// Remarks on the reading of the file.
    var remarks: [String] = []

    /// The reason to omit a number whose metric has no direction.
    static let unknownDirection = "the file does not say if more is better"

    /// An empty run.
    init(tool: String, version: String? = nil) {
        self.tool = tool
        self.version = version
    }

    /// The nanoseconds in a unit of time; `nil` for other units.
    static func nanoseconds(_ unit: some StringProtocol) -> Double? {
        let units: [String: Double] = [
            "ns": 1, "us": 1e3, "µs": 1e3, "μs": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9, "hr": 3_600e9,
            "day": 86_400e9,
        ]
        return units[String(unit)]
    }

    /// Removes metrics with a sample that is not a number, and then benchmarks without a metric.
    mutating func dropWhatIsNoNumber() {
        for index in benchmarks.indices {
            let name = benchmarks[index].implementation
            for measurement in benchmarks[index].measurements where !measurement.isFinite {
                leftOut.append("\(measurement.metric.name) of '\(name)' with a value that is no finite number")
            }

            let hadNumbers = !benchmarks[index].measurements.isEmpty
            benchmarks[index].measurements.removeAll { !$0.isFinite || $0.processes.isEmpty }
            if hadNumbers, benchmarks[index].measurements.isEmpty {
                benchmarks[index].absence = "none of its values is a finite number"
            }
        }
    }

    /// Gives distinct names to benchmarks that would be the same cell: the second `c` becomes `c (2)`. Labels count as
    /// omitted, except a label that the remark names.
    mutating func tellApart() {
        var takenIDs: Set<CellID> = []
        for index in benchmarks.indices {
            let name = benchmarks[index].implementation
            var number = 1
            while benchmarks[index].ids.contains(where: takenIDs.contains) {
                number += 1
                benchmarks[index].implementation = "\(name) (\(number))"
            }

            takenIDs.formUnion(benchmarks[index].ids)
            let circumstances = benchmarks[index].circumstances
            let unnamedLabels = benchmarks[index].labels.filter { number == 1 || $0 != circumstances }
            leftOut += unnamedLabels.map(OtherToolBenchmark.textOfLabel)
            guard number > 1 else { continue }

            let difference = circumstances.isEmpty ? "" : ": \(circumstances)"
            remarks.append(
                "\(benchmarks[index].experiment)/\(name)/\(benchmarks[index].input) is there more than once; number "
                    + "\(number) is '\(benchmarks[index].implementation)'\(difference)")
        }
    }
}

extension OtherToolBenchmark.Measurement {
    /// True if every sample is a finite number.
    fileprivate var isFinite: Bool { processes.joined().allSatisfy(\.isFinite) }
}

extension Metric {
    /// The metric of another tool's aggregate of samples: `time-mean`. A smaller deviation is better.
    func aggregate(_ name: String) -> Metric {
        let isSpread = ["stddev", "mad", "iqr", "range"].contains(name)
        return Metric("\(self.name)-\(name)", unit: unit, isSpread ? .lessIsBetter : direction)
    }
}
