import Files
import Foundation
import Measurement
import Reproducibility

/// Another tool's file of measurements, read as a result. To add one takes a file of its own, and a line in ``all``.
///
/// What such a file does not say is absent: nothing stands for a seed, a machine or an answer that nobody compared.
/// Source: exports, What is read.
public struct ForeignFormat: Sendable {
    public let name: String
    private let read: @Sendable (FilePath, _ bytes: Data) throws -> ForeignRun

    /// The formats, in the order in which they are told.
    public static let all: [ForeignFormat] = [.googleBenchmark, .hyperfine, .jmh, .packageBenchmark, .criterion]

    init(_ name: String, _ read: @escaping @Sendable (FilePath, _ bytes: Data) throws -> ForeignRun) {
        self.name = name
        self.read = read
    }

    /// A format whose file is one JSON value.
    init<Value: Decodable & SendableMetatype>(_ name: String, _ run: @escaping @Sendable (Value) throws -> ForeignRun) {
        self.init(name) { _, bytes in
            do {
                return try run(try JSONDecoder().decode(Value.self, from: bytes))
            } catch let error as DecodingError {
                throw FileError("", UnreadableJSON.reason(error, in: bytes))
            }
        }
    }

    /// Reads a file, or for criterion a folder.
    ///
    /// A run that does not say when it began is taken to have begun when its file was last written.
    ///
    /// - Parameter command: the call that reads it, which the result names.
    /// - Returns: the result, and what the file has that a result has no place for, in words.
    /// - Throws: ``FileError``, with the place.
    /// - Complexity: O(bytes).
    public func result(of path: FilePath, command: [String]) throws(FileError) -> (
        result: ResultFile, leftOut: [String]
    ) {
        do {
            let run = try read(path, path.isFolder() ? Data() : Data(try FileInput(path).readAll()))
            let cells = try run.series.grouped(by: \.id).map { try ForeignRun.cell($0.key, $0.elements) }
            guard !cells.isEmpty || !run.notRun.isEmpty else { throw FileError("", "there is no measurement in it") }
            let written = path.status().map { Date(timeIntervalSince1970: Double($0.st_mtim.tv_sec)) }
            let machine = [(name: "tool", value: run.tool)] + run.machine
            let result = ResultFile(
                command: command, source: .init(tool: run.tool, version: run.version),
                fingerprint: machine.map { "\($0.name)=\($0.value.replacing(";", with: ","))" }.joined(separator: "; "),
                startedAt: run.startedAt ?? written ?? Date(), cells: cells, notRun: run.notRun)
            // What a result can hold is checked where results are read.
            let checked = try ResultFile(try result.encoded(), named: "")
            return (checked, run.leftOut.grouped { $0 }.map { "\($0.elements.count) × \($0.key)" })
        } catch {
            let reason = (error as? FileError)?.reason ?? (error as? InputError)?.reason
            throw FileError("\(path)", reason ?? "\(error)")
        }
    }
}

struct ForeignRun {
    var tool: String
    var version: String?
    var startedAt: Date?
    /// What it says of the machine, which must be the same for numbers to be compared.
    var machine: [(name: String, value: String)] = []
    var series: [Series] = []
    var notRun: [NotRun] = []
    /// What it has and a result has no place for: a word for each time.
    var leftOut: [String] = []

    struct Series {
        var id: CellID
        /// The input's size, where the benchmark's name or its parameters have one number.
        var size: Int?
        var samples: [Double]
    }

    /// The input of a benchmark that names none.
    static let onlyInput = "default"

    /// The one whole number among the parameters of a benchmark, which is taken for the size of its input.
    static func size(_ parameters: [some StringProtocol]) -> Int? {
        let numbers = parameters.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }
        return numbers.count == 1 && numbers[0] >= 0 ? numbers[0] : nil
    }

    /// Nanoseconds, of which one unit has so many; `nil` for what is no unit of time.
    static func nanoseconds(_ unit: some StringProtocol) -> Double? {
        let units: [String: Double] = [
            "ns": 1, "us": 1e3, "µs": 1e3, "μs": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9, "hr": 3_600e9,
            "day": 86_400e9,
        ]
        return units[String(unit)]
    }

    fileprivate static func cell(_ id: CellID, _ series: [Series]) throws(FileError) -> Cell {
        guard ![id.experiment, id.implementation, id.input].contains("") else {
            throw FileError("", "a benchmark has no name; every one needs one")
        }
        if let least = series.lazy.flatMap(\.samples).first(where: { $0 < 0 }) {
            throw FileError("", "\(id.path): it has a \(id.metric.name) of \(least); 0 or more is right")
        }
        let input = Cell.InputIdentity(
            name: id.input, shape: series[0].size == nil ? id.input : "size", size: series[0].size ?? 0,
            sizeUnit: series[0].size == nil ? "" : "elements", digest: "")
        let bootstrap = ClusterBootstrap(seed: Seed.derive(1, "convert", id.description))
        let cell = Cell(
            id, role: .implementation, input: input, validated: .init(answers: 0), instructionSet: "unknown",
            evidence: series.enumerated().map { ($0, Evidence(id, $1.samples)) }, bootstrap: bootstrap)
        guard let cell else { throw FileError("", "\(id) has no sample that is a number") }
        return cell
    }
}

extension Metric {
    /// How often in a second, as other tools measure throughput.
    static let rate = Metric("rate", unit: "operations/s", .moreIsBetter)
    static let processorTime = Metric("cpu-time", unit: "ns")
}

extension FilePath {
    package func isFolder(followsLinks: Bool = true) -> Bool {
        status(followsLinks: followsLinks).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }
}
