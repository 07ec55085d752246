import Foundation

extension OtherToolFormat {
    /// The output of `cargo bench` with Rust's own harness, as text or as JSON. Source: exports, What is read.
    ///
    /// Modules are the experiment, and the function is the implementation. The harness prints a median and a range, but
    /// no samples.
    static let libtest = OtherToolFormat("libtest") { _, bytes in
        var run = OtherToolRun(tool: "libtest")
        var file = "cargo-bench"
        let text = try text(of: bytes)

        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if let match = line.firstMatch(of: /^\s*Running (?:unittests )?(\S+)/) {
                file = String(match.1)
            } else if let match = line.firstMatch(of: LibtestLine.bench) {
                let rate = line.firstMatch(of: /= ([\d,.]+) MB\/s/).map { String($0.1) }
                try run.add(
                    String(match.1), file, median: String(match.2), unit: String(match.3), range: String(match.4), rate)
            } else if let match = line.firstMatch(of: /^test (.+) \.\.\. FAILED/) {
                run.failures.append("\(match.1) failed")
            } else if let match = line.firstMatch(of: /^test (.+) \.\.\. ignored/) {
                run.leftOut.append("ignored benchmark '\(match.1)'")
                // A benchmark may print lines of its own.
            } else if line.hasPrefix("{"), line.contains("\"bench\"") {
                let bench = try Libtest(line, number: number + 1)
                guard bench.type == "bench", let name = bench.name, let median = bench.median else { continue }
                try run.add(
                    name, file, median: "\(median)", unit: "ns", range: "\(bench.deviation ?? 0)",
                    bench.mebibytesPerSecond.map { "\($0 * 1.048576)" })
            }
        }

        return run
    }
}

private enum LibtestLine {
    /// `test name ... bench:       1,234.56 ns/iter (+/- 78.9)`
    nonisolated(unsafe) static let bench =
        /^test (.+?)\s+\.\.\. bench:\s+([\d,.]+) (ns|us|µs|ms|s)\/iter \(\+\/- ([\d,.]+)\)/
}

private struct Libtest: Decodable {
    /// The kind of the line; absent in messages of cargo.
    var type: String?
    var name: String?
    var median: Double?
    var deviation: Double?
    var mebibytesPerSecond: Double?

    private enum CodingKeys: String, CodingKey {
        case type, name, median, deviation
        case mebibytesPerSecond = "mib_per_second"
    }

    init(_ line: Substring, number: Int) throws(FileError) {
        let data = Data(line.utf8)
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw FileError("", "line \(number): \(UnreadableJSON.reason(error, in: data))")
        }
    }
}

extension OtherToolRun {
    fileprivate mutating func add(
        _ name: String, _ file: String, median: String, unit: String, range: String, _ megabytes: String?
    ) throws(FileError) {
        func number(_ text: String) throws(FileError) -> Double {
            guard let number = Double(text.replacing(",", with: "")) else {
                throw FileError("", "\(name): '\(text)' is no number")
            }
            return number
        }

        let parts = name.components(separatedBy: "::")
        var benchmark = OtherToolBenchmark(
            experiment: parts.count > 1 ? parts.dropLast().joined(separator: "::") : file,
            implementation: parts.last ?? name)
        benchmark.circumstances = file
        let scale = Self.nanoseconds(unit) ?? 1
        benchmark.add("median", of: .time, try number(median) * scale)
        benchmark.add("range", of: .time, try number(range) * scale)
        if let megabytes { benchmark.add(.byteRate, [try number(megabytes) * 1e6]) }
        benchmarks.append(benchmark)
    }
}
