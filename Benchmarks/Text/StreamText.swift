import CFloors
import CSimdjson
import Files
import Foundation
import JSONText
import LabKit
import Measurement
import Reproducibility
import Streams

extension [UInt8] {
    /// Reads lines as the commands do, and returns the numbers of the rejected ones.
    func readLines(
        _ schema: StreamSchema?, cores: Int = 1, _ read: (RecordStream) throws(StreamError) -> Void
    ) -> [Int] {
        var rejected: [Int] = []
        let stream = RecordStream(
            paths: ["-"], schema: schema, limits: StreamLimits(cores: cores), open: { _ in MemoryInput(self) }
        ) { rejected.append($0.line) }

        // Nothing is thrown without a file for rejects.
        try? read(stream)
        return rejected
    }

    /// Decodes each line with Foundation's decoder, as an app's team would. Returns the numbers of the lines that the
    /// decoder or `add` refuses.
    func decodeLines<Line: Decodable>(_ add: (Line) throws -> Void) -> [Int] {
        let decoder = JSONDecoder()
        var rejected: [Int] = []
        for (number, line) in split(separator: lineEnd, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && (try? add(decoder.decode(Line.self, from: Data(line)))) == nil {
            rejected.append(number + 1)
        }

        return rejected
    }

    /// Returns a JSON text with a random value in place of one of its own.
    func replacingValue(_ random: inout Xoshiro256StarStar) -> [UInt8] {
        let values = ["null", "true", "7", "-1", "1.5", #""x""#, #""""#, #""7""#, "[]", "{}", "253402300800000"]
        let value = values[random.index(below: values.count)]
        guard let document = try? JSONDocument(copying: self) else { preconditionFailure("what is drawn is JSON") }

        let old = document.rawBytes(of: random.index(below: document.count))
        guard let base = document.bytes.baseAddress, let start = old.baseAddress else { return self }

        var text = self
        text.replaceSubrange(start - base..<start - base + old.count, with: Array(value.utf8))
        return text
    }

    var lineCount: Int { withUnsafeBufferPointer { milli_floor_lines($0.baseAddress, $0.count) } }

    /// The volume of one reading; `nil` if it fits into the nearer caches.
    var volume: CallVolume? {
        guard count >= 16 << 20 else { return nil }
        return CallVolume(lineCount, of: "line", bytes: count)
    }
}

private let lineEnd = UInt8(ascii: "\n")

extension Cases<[UInt8]> {
    /// Drawn lines in which one value after the first line is replaced by a wrong one; as a whole, and cut off
    /// anywhere.
    static func oddLines(_ draw: @escaping @Sendable (_ seed: UInt64) throws -> [UInt8]) -> Self {
        Self("lines with a value that is wrong, whole and cut off") { budget, visit in
            for seed in budget.seeds("odd lines") {
                var random = Xoshiro256StarStar(seed: seed)
                var lines = try draw(seed).split(separator: lineEnd).map { Array($0) }
                let changed = 1 + random.index(below: lines.count - 1)
                lines[changed] = lines[changed].replacingValue(&random)
                let text = Array(lines.joined(separator: [lineEnd]))
                try visit(TextCase(text))
                try visit(TextCase(text[..<random.index(below: text.count)]))
            }
        } trial: { (text: TextCase) in
            Trial(text.bytes)
        }
    }
}

extension Implementation where Subject == [UInt8] {
    /// A floor in C that only counts lines: the rate at which text can be scanned.
    static var lines: Self { unanswered("floor", .floor, prepare: { $0 }, run: \.lineCount) }

    /// Finds the values of some keys, as `plain` does, and does not use them.
    static func fields(_ keys: [String]) -> Self {
        unanswered("fields", .bare, prepare: { $0 }) { text in
            text.readLines(nil) { stream throws(StreamError) in try stream.findValues(of: keys) { _ in } }.count
        }
    }

    /// Finds the values of some keys with simdjson's on-demand parser.
    static func simdjson(_ keys: [String]) -> Self {
        let keys = keys.joined(separator: " ")
        return unanswered("simdjson", .bare, prepare: { $0 + [UInt8](repeating: 0, count: 64) }) {
            milli_simdjson_lines($0, $0.count - 64, keys, nil)
        }.from(project: "simdjson").limited { _ in milli_has_simdjson() ? nil : "built without simdjson" }
    }

    private static func unanswered<State>(
        _ name: String, _ role: Role, prepare: @escaping @Sendable ([UInt8]) -> State,
        run: @escaping @Sendable (State) -> Int
    ) -> Self {
        Self.prepared(name, role: role) { text in
            let state = prepare(text)
            return Prepared(answer: nil) { count in for _ in 0..<count { consume(run(state)) } }
        }
    }
}
