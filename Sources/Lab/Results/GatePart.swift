import Files
import Foundation
import Measurement

/// What one part of a gate concluded, as a file: `gate --shard K/N --json F` writes it, `gate --merge` puts all of them
/// together.
///
/// Each part holds its cells against the number of cells of all parts, so that their verdicts hold together as they
/// stand: all wrong ones have the chance that one gate over all cells allows.
package struct GatePart: Codable, Sendable {
    private static let schema = "milli.gate/2"

    private var schema = Self.schema
    private var shard: Shard
    /// What was asked: by the words of the call that have to be the same in all parts.
    private var question: [String: String]
    /// Of the machine.
    private var fingerprint: String
    private var metrics: [Metric.Description]
    private var findings: Findings

    package init(_ findings: Findings, _ shard: Shard, question: [String: String], fingerprint: String) {
        (self.findings, self.shard) = (findings, shard)
        (self.question, self.fingerprint) = (question, fingerprint)
        metrics = findings.rows.map(\.cell.metric).distinct().map(Metric.Description.init)
    }

    package init(contentsOf path: FilePath) throws(FileError) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        struct Head: Decodable { let schema: String }
        let data = Data(try path.readAll())
        guard let head = try? decoder.decode(Head.self, from: data), head.schema == Self.schema else {
            throw FileError("\(path)", "no part of a gate, as 'gate --shard K/N --json FILE' writes it")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw FileError("\(path)", UnreadableJSON.reason(error, in: data))
        }
        let described = Dictionary(metrics.map { ($0.name, $0.metric) }, uniquingKeysWith: { first, _ in first })
        for index in findings.rows.indices {
            let cell = findings.rows[index].cell
            if let metric = described[cell.metric.name] { findings.rows[index].cell = cell.by(cell.plan, metric) }
        }
    }

    /// Writes the file whole or not at all.
    ///
    /// - Throws: `OutputError`.
    package func write(to path: FilePath) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        try path.write(try encoder.encode(self))
    }

    /// All parts of one gate, in any order.
    package static func merge(_ parts: [(file: String, part: GatePart)]) throws(MergeError) -> Findings {
        let parts = parts.sorted { ($0.part.shard.number, $0.file) < ($1.part.shard.number, $1.file) }
        guard let first = parts.first else { throw .missing(["1"]) }
        func require(_ what: String, _ other: (file: String, part: GatePart), _ value: (GatePart) -> String?)
            throws(MergeError)
        {
            let values = [first.part, other.part].map { value($0) ?? "none" }
            guard values[0] == values[1] else {
                throw .different(what: what, first: first.file, second: other.file, values: values)
            }
        }
        for other in parts.dropFirst() {
            try require("the number of parts", other) { "\($0.shard.count)" }
            try require("the base", other, \.findings.base)
            try require("the head", other, \.findings.head)
            for word in Set(first.part.question.keys).union(other.part.question.keys).sorted() {
                try require(word, other) { $0.question[word] }
            }
        }
        for (one, other) in zip(parts, parts.dropFirst()) where one.part.shard.number == other.part.shard.number {
            throw .twice(shard: "\(one.part.shard)", first: one.file, second: other.file)
        }
        let count = first.part.shard.count
        let absent = Set(1...count).subtracting(parts.map(\.part.shard.number)).sorted()
        guard absent.isEmpty else { throw .missing(absent.map { "\($0)/\(count)" }) }
        var whole = first.part.findings
        whole.rows = parts.flatMap(\.part.findings.rows)
        whole.notes = parts.flatMap(\.part.findings.notes).distinct()
        whole.controls = parts.flatMap { part in
            part.part.findings.controls.map { control in
                var control = control
                control.name += " \(part.part.shard)"
                return control
            }
        }
        let machines = Set(parts.map(\.part.fingerprint)).count
        if machines > 1 { whole.notes.append("\(machines) kinds of machines: both sides of a cell were on one") }
        let efforts = parts.compactMap(\.part.findings.effort)
        whole.effort = efforts.first.map { first in
            Findings.Effort(
                seconds: efforts.reduce(0) { $0 + $1.seconds },
                childSeconds: efforts.reduce(0) { $0 + $1.childSeconds },
                processes: efforts.reduce(0) { $0 + $1.processes },
                links: efforts.reduce(first.links) { min($0, $1.links) })
        }
        return whole
    }
}
