import CivilTime
import Foundation
import JSONText
import Measurement

/// A result file without its cells, in the form for `JSONDecoder` and `JSONEncoder`.
struct ResultHead: Codable {
    private enum Key: String, CodingKey {
        case schema, command, source, seed, profile, selection, shard, parts, startedAt, duration, interrupted
        case environment, fingerprint, datasets, upkeep, formerNames, verifications, mismatches, notRun, failures
        case metrics, cells, growth, capacity
    }

    private struct Ignored: Decodable { init(from decoder: any Decoder) {} }

    private let result: ResultFile

    init(_ result: ResultFile) { self.result = result }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var result = ResultFile(
            command: try fields.decode([String].self, forKey: .command),
            source: try fields.decodeIfPresent(ResultFile.Source.self, forKey: .source),
            fingerprint: try fields.decode(String.self, forKey: .fingerprint),
            startedAt: try fields.decode(Date.self, forKey: .startedAt), cells: [],
            notRun: try fields.decode([NotRun].self, forKey: .notRun))

        result.schema = try fields.decode(String.self, forKey: .schema)
        result.seed = try fields.decodeIfPresent(UInt64.self, forKey: .seed)
        result.profile = try fields.decodeIfPresent(Profile.self, forKey: .profile)
        result.selection = try fields.decode(RecordedSelection.self, forKey: .selection)
        result.shard = try fields.decodeIfPresent(RecordedShard.self, forKey: .shard)
        result.parts = try fields.decodeIfPresent([MergedPart].self, forKey: .parts)
        result.duration = try fields.decode(Double.self, forKey: .duration)
        result.isInterrupted = try fields.decode(Bool.self, forKey: .interrupted)
        result.environment = try fields.decodeIfPresent(MachineEnvironment.self, forKey: .environment)
        result.datasets = try fields.decode([ResultFile.Dataset].self, forKey: .datasets)
        result.upkeep = try fields.decodeIfPresent([String: String].self, forKey: .upkeep)
        result.formerNames = try fields.decodeIfPresent([FormerNames].self, forKey: .formerNames)
        result.verifications = try fields.decode([ResultFile.Validation].self, forKey: .verifications)
        result.mismatches = try fields.decode([Mismatch].self, forKey: .mismatches)
        result.failures = try fields.decode([String].self, forKey: .failures)
        result.metrics = try fields.decode([Metric.Description].self, forKey: .metrics)
        result.growth = try fields.decode([Growth].self, forKey: .growth)
        result.capacity = try fields.decodeIfPresent([Capacity].self, forKey: .capacity)
        self.result = result

        guard try fields.decode([Ignored].self, forKey: .cells).isEmpty else {
            throw FileError("", "the key 'cells' is right once, and without an escape")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(result.schema, forKey: .schema)
        try fields.encode(result.command, forKey: .command)
        try fields.encodeIfPresent(result.source, forKey: .source)
        try fields.encodeIfPresent(result.seed, forKey: .seed)
        try fields.encodeIfPresent(result.profile, forKey: .profile)
        try fields.encode(result.selection, forKey: .selection)
        try fields.encodeIfPresent(result.shard, forKey: .shard)
        try fields.encodeIfPresent(result.parts, forKey: .parts)
        try fields.encode(result.startedAt, forKey: .startedAt)
        try fields.encode(result.duration, forKey: .duration)
        try fields.encode(result.isInterrupted, forKey: .interrupted)
        try fields.encodeIfPresent(result.environment, forKey: .environment)
        try fields.encode(result.fingerprint, forKey: .fingerprint)
        try fields.encode(result.datasets, forKey: .datasets)
        try fields.encodeIfPresent(result.upkeep, forKey: .upkeep)
        try fields.encodeIfPresent(result.formerNames, forKey: .formerNames)
        try fields.encode(result.verifications, forKey: .verifications)
        try fields.encode(result.mismatches, forKey: .mismatches)
        try fields.encode(result.notRun, forKey: .notRun)
        try fields.encode(result.failures, forKey: .failures)
        try fields.encode(result.metrics, forKey: .metrics)
        try fields.encode(result.growth, forKey: .growth)
        try fields.encodeIfPresent(result.capacity, forKey: .capacity)
    }

    /// Reads the head of a file of this version or a minor one.
    ///
    /// - Parameters:
    ///   - text: the whole text of the file, for the places of errors.
    ///   - isOfThisVersion: true if the file is known to have this version's schema.
    static func decoded(
        _ head: [UInt8], of text: [UInt8], isOfThisVersion: Bool = false
    ) throws(FileError) -> ResultFile {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(date)
        do {
            if !isOfThisVersion { try checkVersion(of: head, decoder) }
            let result = try decoder.decode(ResultHead.self, from: Data(head)).result
            try checkIsComplete(result)
            return result
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError("", UnreadableJSON.reason(error, in: Data(text)))
        }
    }

    /// Refuses a file of another schema or version.
    private static func checkVersion(of head: [UInt8], _ decoder: JSONDecoder) throws {
        struct Origin: Decodable {
            var schema: String?
            var command: [String]?
        }

        let origin = try decoder.decode(Origin.self, from: Data(head))
        guard let schema = origin.schema else {
            throw FileError("", "it has no field 'schema', so it is no result file of milli")
        }

        switch ResultFile.schemaName.match(schema) {
        case .same: break
        case .otherName: throw FileError("", "its schema is '\(schema)'; '\(ResultFile.schema)' is wanted")
        case .otherVersion:
            let remedy = origin.command.map { ", or make it again: \($0.quotedForShell)" } ?? ""
            throw FileError(
                "",
                "it is '\(schema)'; this version reads '\(ResultFile.schema)': use the version that wrote it\(remedy)")
        }
    }

    /// Refuses a run of the lab that lacks a field which only results of other tools may omit.
    private static func checkIsComplete(_ result: ResultFile) throws(FileError) {
        guard result.source == nil else { return }

        let fields: [(name: String, isThere: Bool)] = [
            ("seed", result.seed != nil), ("profile", result.profile != nil),
            ("environment", result.environment != nil),
        ]
        guard let missing = fields.first(where: { !$0.isThere }) else { return }

        throw FileError("", "\(missing.name) is missing")
    }

    /// Reads an instant. Foundation's reader accepts text after a date, and its writer counts days before 1582
    /// differently. No computer clock shows a time before 1970.
    private static func date(_ decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        guard let milliseconds = try? Instant.milliseconds(try container.decode(String.self)), milliseconds >= 0 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an instant such as 2026-02-28T12:00:00Z is right")
        }

        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
