import Files
import Foundation
import Measurement

/// What a gate or a part of it concluded, as a file: `gate --json F` writes it, `gate merge` puts parts together,
/// and a site shows it.
///
/// Each part holds its cells against the number of cells of all parts, so that their verdicts hold together as they
/// stand: all wrong ones have the chance that one gate over all cells allows.
package struct GatePart: Codable, Sendable {
    private static let schema = "milli.gate/3"

    private var schema = Self.schema
    package private(set) var shard: Shard
    /// When it was concluded, as ISO 8601 in UTC.
    package var date = Date().ISO8601Format()
    /// What was asked: by the words of the call that have to be the same in all parts.
    private var question: [String: String]
    private var fingerprint: String
    private var metrics: [Metric.Description]
    package private(set) var findings: Findings

    package init(_ findings: Findings, _ shard: Shard, question: [String: String], fingerprint: String) {
        self.findings = findings
        self.shard = shard
        self.question = question
        self.fingerprint = fingerprint
        metrics = findings.rows.map(\.cell.metric).distinct().map(Metric.Description.init)
    }

    package init(contentsOf path: FilePath) throws(FileError) {
        guard let part = try Self(bytes: try path.readAll(), named: "\(path)") else {
            throw FileError("\(path)", "no part of a gate, as 'gate --shard K/N --json FILE' writes it")
        }
        self = part
    }

    /// Reads a text; `nil` for one that does not say that it is of a gate.
    package init?(bytes: [UInt8], named file: String) throws(FileError) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        struct Head: Decodable { let schema: String }
        let data = Data(bytes)
        let schema = (try? decoder.decode(Head.self, from: data))?.schema ?? ""

        guard schema.hasPrefix("milli.gate/") else { return nil }
        guard schema == Self.schema else {
            throw FileError(file, "it is '\(schema)', and this version reads '\(Self.schema)': run the gate again")
        }

        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw FileError(file, UnreadableJSON.reason(error, in: data))
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

    /// The whole of all parts of one gate, in any order.
    package static func merge(_ parts: [(file: String, part: GatePart)]) throws(MergeError) -> GatePart {
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

        return GatePart(whole, .whole, question: first.part.question, fingerprint: first.part.fingerprint)
    }
}
