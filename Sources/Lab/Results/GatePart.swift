import Files
import Foundation
import Measurement

/// The findings of a gate, or of a part of it, as a file. `gate --json F` writes it, `gate merge` merges parts, and a
/// site shows it.
///
/// Each part corrects its verdicts for the number of cells of all parts. So verdicts do not change when parts are
/// merged, and together they have the error of one gate over all cells.
package struct GatePart: Codable, Sendable {
    private static let schema = "milli.gate/4"

    private var schema = Self.schema
    package private(set) var shard: Shard
    /// The time of the findings, as ISO 8601 in UTC.
    package var date = Date().ISO8601Format()
    /// The options that must be the same in all parts; `nil` for a gate of programs, which has no parts.
    fileprivate var question: GateQuestion?
    private var fingerprint: String
    private var metrics: [Metric.Description]
    package private(set) var findings: Findings
    /// True if Ctrl-C ended the gate, so that the findings are partial; absent otherwise.
    private var interrupted: Bool?

    /// True if the findings are partial because of Ctrl-C.
    package var isInterrupted: Bool { interrupted == true }

    /// The findings of this gate.
    ///
    /// - Parameter isInterrupted: true if they are partial because of Ctrl-C.
    package init(
        _ findings: Findings, _ shard: Shard, question: GateQuestion?, fingerprint: String,
        isInterrupted: Bool = false
    ) {
        self.findings = findings
        if isInterrupted {
            interrupted = true
            self.findings.notes.append("interrupted: the findings are those that were finished")
        }
        self.shard = shard
        self.question = question
        self.fingerprint = fingerprint
        metrics = findings.rows.map(\.cell.metric).distinct().map(Metric.Description.init)
    }

    /// Reads a file.
    package init(contentsOf path: FilePath) throws(FileError) {
        guard let part = try Self(bytes: try path.readAll(), named: "\(path)") else {
            throw FileError("\(path)", "no shard of a gate, as 'gate --shard K/N --json FILE' writes it")
        }
        self = part
    }

    /// Reads the text of a file; `nil` if its schema is not a gate's.
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

        let metricsByName = metrics.byName
        for index in findings.rows.indices {
            let cell = findings.rows[index].cell
            if let metric = metricsByName[cell.metric.name] { findings.rows[index].cell = cell.by(cell.plan, metric) }
        }
    }

    /// Writes the file, completely or not at all.
    ///
    /// - Parameter other: a file whose permissions a new file gets.
    /// - Throws: `FileWriteError`.
    package func write(to path: FilePath, permissionsOf other: FilePath? = nil) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        try path.write(try encoder.encode(self), permissionsOf: other)
    }

    /// Merges all parts of one gate, in any order.
    package static func merge(_ parts: [(file: String, part: GatePart)]) throws(MergeError) -> GatePart {
        let files = try parts.map { GateFile(file: $0.file, part: $0.part) }.inOrderOfShards()
        for other in files.dropFirst() { try files[0].requireSameGate(as: other) }
        try files.requireEachShardOnce()
        try files.requireAllShards()

        let first = files[0].part
        return GatePart(
            mergedFindings(of: files.map(\.part)), .whole, question: first.question, fingerprint: first.fingerprint)
    }

    /// Returns the findings of all parts, which are sorted by number.
    private static func mergedFindings(of parts: [GatePart]) -> Findings {
        var findings = parts[0].findings
        findings.rows = parts.flatMap(\.findings.rows)
        findings.notes = parts.flatMap(\.findings.notes).distinct()
        findings.controls = parts.flatMap { part in
            part.findings.controls.map { control in
                var control = control
                if part.shard.count > 1 { control.name += " \(part.shard)" }
                return control
            }
        }

        let machines = Set(parts.map(\.fingerprint)).count
        if machines > 1 { findings.notes.append("\(machines) kinds of machines: both sides of a cell were on one") }
        let efforts = parts.compactMap(\.findings.effort)
        findings.effort = efforts.first.map { first in
            Findings.Effort(
                seconds: efforts.reduce(0) { $0 + $1.seconds },
                childSeconds: efforts.reduce(0) { $0 + $1.childSeconds },
                processes: efforts.reduce(0) { $0 + $1.processes },
                links: efforts.reduce(first.links) { min($0, $1.links) })
        }
        return findings
    }
}

/// A part of a gate with its file.
private struct GateFile: ShardedFile {
    let file: String
    let part: GatePart

    var number: Int { part.shard.number }
    var count: Int { part.shard.count }
    var isInterrupted: Bool { part.isInterrupted }

    /// Throws the difference between two parts that belong to different gates.
    func requireSameGate(as other: GateFile) throws(MergeError) {
        try require("the number of shards", other) { "\($0.shard.count)" }
        try require("the base", other, \.findings.base)
        try require("the head", other, \.findings.head)
        try require("the changes of the work tree", other) { $0.findings.headChanges.map { "\($0.prefix(10))" } }

        try require("the sides", other) { $0.question == nil ? "commands" : "executables" }
        let statements = zip(part.question?.statements ?? [], other.part.question?.statements ?? [])
        for (statement, otherStatement) in statements where statement != otherStatement {
            throw .different(
                what: statement.option, first: file, second: other.file,
                values: [statement.value, otherStatement.value])
        }
    }

    private func require(
        _ what: String, _ other: GateFile, _ value: (GatePart) -> String?
    ) throws(MergeError) {
        let ownValue = value(part) ?? "none"
        let otherValue = value(other.part) ?? "none"
        guard ownValue == otherValue else {
            throw .different(what: what, first: file, second: other.file, values: [ownValue, otherValue])
        }
    }
}
