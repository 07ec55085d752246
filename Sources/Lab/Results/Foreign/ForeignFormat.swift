import Files
import Foundation

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
