import Files
import Foundation

/// A format of another tool's measurements, which is read as a result. To add one, add a file here and its name to
/// ``all``.
///
/// A fact that the file lacks is absent. No value is invented for a seed, a machine or a comparison of answers. Source:
/// exports, What is read.
public struct OtherToolFormat: Sendable {
    /// The name in options: `jmh`.
    public let name: String
    /// True if the tool writes a folder that can be read as a whole.
    let readsFolders: Bool
    private let read: @Sendable (FilePath, _ bytes: Data) throws -> OtherToolRun

    /// The formats, in display order.
    public static let all: [OtherToolFormat] = [
        .googleBenchmark, .hyperfine, .jmh, .packageBenchmark, .packageBenchmarkThresholds, .criterion, .libtest,
        .gungraun, .goTest, .pytestBenchmark, .benchmarkDotNet, .catch2, .bencher, .githubActionBenchmark,
        .githubActionBenchmarkBigger, .csv,
    ]

    /// A format with a function that reads it. For a folder, the function gets no bytes.
    init(
        _ name: String, readsFolders: Bool = false,
        _ read: @escaping @Sendable (FilePath, _ bytes: Data) throws -> OtherToolRun
    ) {
        self.name = name
        self.readsFolders = readsFolders
        self.read = read
    }

    /// A format whose file is one JSON value.
    init<Value: Decodable & SendableMetatype>(_ name: String, _ run: @escaping @Sendable (Value) throws -> OtherToolRun)
    {
        self.init(name) { _, bytes in try run(try Self.decoded(bytes)) }
    }

    /// The value of a JSON text. NaN and infinity without quotes are read as `null`.
    static func decoded<Value: Decodable>(_ bytes: Data, as type: Value.Type = Value.self) throws(FileError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: NotANumber.replaced(in: bytes))
        } catch {
            throw FileError("", UnreadableJSON.reason(error, in: bytes))
        }
    }

    /// Reads the measurements of one file, or of a folder of criterion's.
    func run(of path: FilePath, bytes: Data) throws(FileError) -> OtherToolRun {
        do {
            var run = try read(path, bytes)
            run.dropWhatIsNoNumber()
            run.tellApart()
            return run
        } catch {
            throw FileError("\(path)", (error as? FileError)?.reason ?? "\(error)")
        }
    }
}
