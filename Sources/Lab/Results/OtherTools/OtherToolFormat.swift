import Files
import Foundation

/// A format of another tool's measurements, which are read as a result. To add one, add a file here and its name to
/// ``all``.
///
/// A fact that the file does not give is absent: no value stands for a seed, a machine or a comparison of answers that
/// there was not. Source: exports, What is read.
public struct OtherToolFormat: Sendable {
    /// The name in options: `jmh`.
    public let name: String
    private let read: @Sendable (FilePath, _ bytes: Data) throws -> OtherToolRun

    /// The formats, in display order.
    public static let all: [OtherToolFormat] = [.googleBenchmark, .hyperfine, .jmh, .packageBenchmark, .criterion]

    /// A format that is read by a function; it gets no bytes for a folder.
    init(_ name: String, _ read: @escaping @Sendable (FilePath, _ bytes: Data) throws -> OtherToolRun) {
        self.name = name
        self.read = read
    }

    /// A format whose file is one JSON value.
    init<Value: Decodable & SendableMetatype>(_ name: String, _ run: @escaping @Sendable (Value) throws -> OtherToolRun)
    {
        self.init(name) { _, bytes in
            do {
                return try run(try JSONDecoder().decode(Value.self, from: bytes))
            } catch let error as DecodingError {
                throw FileError("", UnreadableJSON.reason(error, in: bytes))
            }
        }
    }

    /// Reads a file, or a folder of criterion's.
    ///
    /// If the run does not say when it began, the time is that of the last change of the file.
    ///
    /// - Parameter command: the call that reads it, which the result records.
    /// - Returns: the result, and in words the parts of the file for which a result has no place.
    /// - Throws: ``FileError``, with the place.
    /// - Complexity: O(bytes).
    public func result(of path: FilePath, command: [String]) throws(FileError) -> (
        result: ResultFile, leftOut: [String]
    ) {
        do {
            let run = try read(path, path.isFolder() ? Data() : Data(try FileInput(path).readAll()))
            let cells = try run.series.grouped(by: \.id).map { try OtherToolRun.cell($0.key, $0.elements) }
            guard !cells.isEmpty || !run.notRun.isEmpty else { throw FileError("", "there is no measurement in it") }

            let written = path.status().map { Date(timeIntervalSince1970: Double($0.st_mtim.tv_sec)) }
            let machine = [(name: "tool", value: run.tool)] + run.machine
            let result = ResultFile(
                command: command, source: .init(tool: run.tool, version: run.version),
                fingerprint: machine.map { "\($0.name)=\($0.value.replacing(";", with: ","))" }.joined(separator: "; "),
                startedAt: run.startedAt ?? written ?? Date(), cells: cells, notRun: run.notRun)

            // Written and read again, as reading a result checks its numbers.
            let checked = try ResultFile(try result.encoded(), named: "")
            return (checked, run.leftOut.grouped { $0 }.map { "\($0.elements.count) × \($0.key)" })
        } catch {
            let reason = (error as? FileError)?.reason ?? (error as? FileReadError)?.reason
            throw FileError("\(path)", reason ?? "\(error)")
        }
    }
}

extension Metric {
    /// Operations per second, the throughput of other tools.
    static let rate = Metric("rate", unit: "operations/s", .moreIsBetter)
    /// Time that the processor worked.
    static let processorTime = Metric("cpu-time", unit: "ns")
}
