import Foundation

/// A line of `go test` about benchmarks.
enum GoTestLine {
    /// `Unit widgets/s better=higher`: a unit with its traits by name.
    case unit(String, traits: [String: String])
    case benchmark(GoBenchmarkLine)
    case failure(benchmark: String)
    case skip(benchmark: String)
    /// `cpu: A processor`.
    case setting(String, value: String)

    /// Reads a line; `nil` if it is not about benchmarks.
    ///
    /// - Throws: `FileError` if the values of a benchmark are not numbers with units.
    init?(_ line: Substring) throws(FileError) {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        guard let first = words.popFirst() else { return nil }

        if first == "Unit", words.count > 1, let unit = words.popFirst() {
            self = .unit(unit, traits: Self.traits(words))
        } else if let benchmark = try GoBenchmarkLine(first, words) {
            self = .benchmark(benchmark)
        } else if line.hasPrefix("--- FAIL: Benchmark"), let benchmark = words.dropFirst().first {
            self = .failure(benchmark: benchmark)
        } else if line.hasPrefix("--- SKIP: Benchmark"), let benchmark = words.dropFirst().first {
            self = .skip(benchmark: benchmark)
        } else if let colon = line.firstIndex(of: ":"), line[..<colon].allSatisfy({ $0.isLowercase || $0 == "-" }) {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            self = .setting(String(line[..<colon]), value: value)
        } else {
            return nil
        }
    }

    /// Returns true for the last lines of a call of the tests, and for the first of the next.
    static func endsRun(_ line: Substring) -> Bool {
        guard let first = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).first else { return false }
        return ["PASS", "FAIL", "ok", "goos:"].contains(first)
    }

    private static func traits(_ words: ArraySlice<String>) -> [String: String] {
        var traits: [String: String] = [:]
        for word in words {
            let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { traits[pair[0]] = pair[1] }
        }
        return traits
    }
}
