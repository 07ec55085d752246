import CivilTime
import Files
import Foundation
import JSONText
import Measurement
import Synchronization

/// A result file, `milli.result/2`. Its JSON Schema is `docs/result.schema.json`.
public struct ResultFile: Codable, Sendable {
    /// The schema this version writes, and reads with its minor versions.
    static let schemaName = SchemaName("result", version: 2)
    public static let schema = schemaName.description

    public var schema = ResultFile.schema
    public var command: [String]
    /// The tool that measured it, where it was converted from that one's file. What such a file does not say is absent:
    /// seed, profile and environment always.
    public var source: Source?
    /// Where all randomness came from.
    public var seed: UInt64?
    public var profile: Profile?
    public var selection: RecordedSelection
    /// Which part of a run this is; absent when it is all of it.
    public var shard: RecordedShard?
    public var startedAt: Date
    public var duration: Double = 0
    /// Whether it was stopped before its end; what is in here is whole all the same.
    public var interrupted = false
    /// Where it ran: the machine, and the commit the executable was built from.
    public var environment: MachineEnvironment?
    /// What tells whether stored values may be compared with those of another run.
    public var fingerprint: String
    public var datasets: [Dataset] = []
    /// What was validated on families of cases.
    public var verifications: [Verification] = []
    public var mismatches: [Mismatch] = []
    /// The cells without a number, and why.
    public var notRun: [NotRun] = []
    /// What went wrong: processes without a result, cases that could not be made.
    public var failures: [String] = []
    /// The metrics of the cells, which name them.
    private(set) var metrics: [Metric.Description] = []
    public var cells: [Cell] = []
    public var growth: [Growth] = []
    /// The largest sizes that keep the budget; absent unless the capacity plan was asked for.
    public var capacity: [Capacity]?

    public struct Source: Codable, Hashable, Sendable {
        public var tool: String
        public var version: String?

        /// Both as one word: `JMH 1.37`.
        package var name: String { [tool, version].compactMap(\.self).joined(separator: " ") }
    }

    public struct Dataset: Codable, Hashable, Sendable {
        public var experiment: String
        public var input: String
        public var recipe: String
        /// What it was made from, where the recipe leaves that open.
        public var origin: String?
        public var sha256: String

        package init(experiment: String, input: String, recipe: String, origin: String?, sha256: String) {
            self.experiment = experiment
            self.input = input
            self.recipe = recipe
            self.origin = origin
            self.sha256 = sha256
        }
    }

    public struct Verification: Codable, Hashable, Sendable {
        public var experiment: String
        /// The families of cases: `name: number tried`.
        public var cases: [String: Int]
        /// Answers compared with the reference, by implementation.
        public var answers: [String: Int]
        /// Of what the reference answered, in 16 hexadecimal digits; of shards, the sum of theirs (`verify` alone).
        public var digest: String?

        package init(experiment: String, cases: [String: Int], answers: [String: Int], digest: UInt64? = nil) {
            self.experiment = experiment
            self.cases = cases
            self.answers = answers
            self.digest = digest.map { String(format: "%016llx", $0) }
        }

        package var total: Int { answers.values.reduce(0, +) }

        package func adding(_ other: Verification) -> Verification {
            let digests = [digest, other.digest].compactMap { $0.flatMap { UInt64($0, radix: 16) } }
            return Verification(
                experiment: experiment, cases: cases.merging(other.cases, uniquingKeysWith: +),
                answers: answers.merging(other.answers, uniquingKeysWith: +),
                digest: digests.count == 2 ? digests[0] &+ digests[1] : nil)
        }
    }

    package init(
        command: [String], seed: UInt64, profile: Profile, selection: RecordedSelection, shard: RecordedShard? = nil,
        environment: MachineEnvironment, startedAt: Date
    ) {
        self.command = command
        self.seed = seed
        self.profile = profile
        self.selection = selection
        self.shard = shard
        self.startedAt = startedAt
        self.environment = environment
        fingerprint = environment.fingerprint
    }

    /// What another tool measured.
    init(command: [String], source: Source, fingerprint: String, startedAt: Date, cells: [Cell], notRun: [NotRun]) {
        self.command = command
        self.source = source
        selection = RecordedSelection(patterns: [])
        self.startedAt = startedAt
        self.fingerprint = fingerprint
        self.cells = cells
        self.notRun = notRun
    }

    /// Whether it ends with a verdict: an answer differs, a number is missing though it should be there, or a budget is
    /// exceeded.
    public var hasVerdict: Bool {
        !mismatches.isEmpty || !failures.isEmpty || cells.contains { $0.judgedVerdict == .over }
            || notRun.contains { $0.cause.severity == .failure }
    }

    /// Whether something is open: a budget or a capacity is undecided, or a number is missing because of the machine
    /// or the time that was left.
    public var isUndecided: Bool {
        cells.contains { $0.judgedVerdict == .undecided }
            || capacity?.contains { !$0.undecided.isEmpty } == true
            || notRun.contains { $0.cause.severity == .open }
    }

    public func encoded() throws -> Data { try encoded(isPublished: false) }

    /// The same as an archive holds it, see ``SampleSteps``.
    package func encoded(isPublished: Bool) throws -> Data {
        var described = self
        described.metrics = Set(cells.map(\.metric)).sorted { $0.name < $1.name }.map(Metric.Description.init)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        if let key = Cell.ProcessSamples.isPublished { encoder.userInfo[key] = isPublished }
        var data = try encoder.encode(described)
        data.append(0x0A)

        return data
    }

    /// Writes the file whole or not at all.
    ///
    /// - Throws: `FileWriteError`.
    public func write(to path: FilePath) throws { try path.write(try encoded()) }

    /// Reads a result file, or the one in an archive of `publish`.
    ///
    /// - Throws: ``FileError``, which says what is wrong and where.
    public init(contentsOf path: FilePath) throws(FileError) {
        try self.init(bytes: try path.readAll(), named: "\(path)")
    }

    /// Reads the text of a result file. Fields that this version does not know are passed over, so that minor versions
    /// of the schema are read too; other versions are refused. Plans and metrics that it does not know are kept.
    ///
    /// - Throws: ``FileError``, which names the file, the place, and what would be right.
    public init(_ data: Data, named file: String) throws(FileError) { try self.init(bytes: Array(data), named: file) }

    /// The name of a result in an archive, below its folder.
    package static let publishedName = "result.json"

    /// The text of a result file; of an archive that of the result in it.
    package static func text(of bytes: [UInt8], named file: String) throws(FileError) -> [UInt8] {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }

        do throws(ArchiveFault) {
            let results = try Archive(unpacking: bytes).files.filter {
                $0.name.split(separator: "/").dropFirst().elementsEqual([Substring(publishedName)])
            }

            guard results.count == 1 else {
                throw ArchiveFault(
                    "it holds \(results.count) files FOLDER/\(publishedName); an archive of publish has one")
            }

            return results[0].bytes
        } catch {
            throw FileError(file, error.reason)
        }
    }

    /// Reads the text of a result file, or an archive.
    package init(bytes: [UInt8], named file: String) throws(FileError) {
        let text = try Self.text(of: bytes, named: file)
        let mark = [0xEF, 0xBB, 0xBF] as [UInt8]
        let bytes = text.starts(with: mark) ? Array(text.dropFirst(mark.count)) : text
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }

        guard first == UInt8(ascii: "{") else {
            throw FileError(file, bytes.isEmpty ? "it is empty" : UnreadableJSON.noObject(Data(bytes), first: first))
        }
        guard let parts = bytes.withUnsafeBufferPointer(ResultText.init) else {
            throw FileError(file, UnreadableJSON.broken(Data(bytes)))
        }

        do throws(FileError) {
            var range = ResultRange()
            try parts.rest.withUnsafeBufferPointer { (rest) throws(FileError) in
                try range.check(try Self.parsed(rest, of: bytes, JSONParser(options: Self.options)), at: "")
            }

            self = try Self.decoded(parts.rest, of: bytes)
            guard cells.isEmpty else { throw FileError("", "the key 'cells' is right once, and without an escape") }

            if let shard, Shard(number: shard.number, count: shard.count) == nil {
                throw FileError(
                    "", "shard is \(shard.number) of \(shard.count); 1 of 1 to 10,000 of 10,000 is right")
            }

            let total = Mutex(range.total)
            cells = try concurrently(parts.cells.count) { (positions) throws(FileError) in
                let parser = JSONParser(options: Self.options)
                let kept = CellReader.Kept()
                let cells = try bytes.withUnsafeBufferPointer { (text) throws(FileError) in
                    var cells: [Cell] = []
                    cells.reserveCapacity(positions.count)
                    for position in positions {
                        let document = try Self.parsed(text.part(parts.cells[position]), of: bytes, parser)
                        cells.append(try Self.cell(document, at: position, kept))
                    }

                    return cells
                }

                total.withLock { $0 = min($0 + kept.total, ResultRange.mostCounts + 1) }
                return cells
            }

            guard total.withLock({ $0 <= ResultRange.mostCounts }) else {
                throw FileError("", "its counts come to more than \(ResultRange.mostCounts) in all; no more are right")
            }
        } catch {
            throw FileError(file, error.reason)
        }

        let described = Dictionary(metrics.map { ($0.name, $0.metric) }, uniquingKeysWith: { first, _ in first })
        for index in cells.indices where cells[index].metric.unit.isEmpty {
            if let metric = described[cells[index].metric.name] { cells[index].id.metric = metric }
        }

        if let cell = CellIndex(cells).repeated { throw FileError(file, "it holds the cell \(cells[cell].id) twice") }
    }

    private static let options = JSONOptions(duplicateKeys: .first)

    private static func parsed(
        _ part: UnsafeBufferPointer<UInt8>, of whole: [UInt8], _ parser: JSONParser
    ) throws(FileError) -> JSONDocument {
        do { return try parser.parse(part) } catch { throw FileError("", UnreadableJSON.broken(Data(whole))) }
    }

    private static func decoded(_ rest: [UInt8], of whole: [UInt8]) throws(FileError) -> ResultFile {
        struct Head: Decodable {
            var schema: String?
            var command: [String]?
        }

        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(Self.date)
        do {
            let head = try decoder.decode(Head.self, from: Data(rest))
            guard let schema = head.schema else {
                throw FileError("", "it has no field 'schema', so it is no result file of milli")
            }

            switch schemaName.match(schema) {
            case .same: break
            case .otherName: throw FileError("", "its schema is '\(schema)'; '\(Self.schema)' is wanted")
            case .otherVersion:
                let again = head.command.map { ", or make it again: \($0.joined(separator: " "))" } ?? ""
                throw FileError(
                    "",
                    "it is '\(schema)'; this version reads '\(Self.schema)': use the version that wrote it\(again)")
            }

            let result = try decoder.decode(ResultFile.self, from: Data(rest))
            let own: [(name: String, isThere: Bool)] = [
                ("seed", result.seed != nil), ("profile", result.profile != nil),
                ("environment", result.environment != nil),
            ]
            if result.source == nil, let missing = own.first(where: { !$0.isThere }) {
                throw FileError("", "\(missing.name) is missing")
            }

            return result
        } catch let error as FileError {
            throw error
        } catch {
            // A place in the text is one in all of it.
            throw FileError("", UnreadableJSON.reason(error, in: Data(whole)))
        }
    }

    /// Foundation's own reader takes a date with rubbish behind it, and its writer counts days otherwise before 1582;
    /// no clock of a computer stands before 1970.
    private static func date(_ decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        guard let milliseconds = try? Instant.milliseconds(try container.decode(String.self)), milliseconds >= 0 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an instant such as 2026-02-28T12:00:00Z is right")
        }

        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    private static func cell(
        _ document: JSONDocument, at position: Int, _ kept: CellReader.Kept
    ) throws(FileError) -> Cell {
        do throws(CellReader.Fault) {
            let cell = try CellReader(document, kept).cell()
            guard !cell.processes.isEmpty, cell.processes.allSatisfy({ !$0.samples.isEmpty }) else {
                throw CellReader.Fault()
            }

            return cell
        } catch {
            let place = "cells[\(position)]"
            let text = Data(document.rawBytes(of: 0))
            var range = ResultRange()
            try range.check(document, at: place)

            do {
                _ = try JSONDecoder().decode(Cell.self, from: text)
                throw FileError("", "\(place).processes has none, or one without samples; one or more are right")
            } catch let error as FileError {
                throw error
            } catch {
                let reason = UnreadableJSON.reason(error, in: text)
                throw FileError("", place + (reason.hasPrefix("it ") ? String(reason.dropFirst(2)) : ".\(reason)"))
            }
        }
    }
}
