import Files
import Foundation
import JSONText
import Measurement

/// A result file, `milli.result/1`. Its JSON Schema is `docs/result.schema.json`.
public struct ResultFile: Codable, Sendable {
    /// The schema this version writes, and reads with its minor versions.
    public static let schemaName = SchemaName("result", version: 1)
    /// Its name.
    public static let schema = schemaName.description

    /// The schema it was written by.
    public var schema = ResultFile.schema
    /// The command as typed.
    public var command: [String]
    /// Where all randomness came from.
    public var seed: UInt64
    /// The profile.
    public var profile: Profile
    /// What was selected; absent in files of versions that did not keep it.
    public var selection: RecordedSelection?
    /// Which part of a run this is; absent when it is all of it.
    public var shard: RecordedShard?
    /// When the run began.
    public var startedAt: Date
    /// How long it took, in seconds.
    public var duration: Double = 0
    /// Whether it was stopped before its end; what is in here is whole all the same.
    public var interrupted = false
    /// Where it ran: the machine, and the commit the executable was built from.
    public var environment: MachineEnvironment
    /// What tells whether stored values may be compared with those of another run.
    public var fingerprint: String
    /// The inputs that were measured.
    public var datasets: [Dataset] = []
    /// What was validated on families of cases.
    public var verifications: [Verification] = []
    /// The implementations that answered differently from the reference.
    public var mismatches: [Mismatch] = []
    /// The cells without a number, and why.
    public var notRun: [NotRun] = []
    /// What went wrong: processes without a result, cases that could not be made.
    public var failures: [String] = []
    /// The cells.
    public var cells: [Cell] = []
    /// How costs grow.
    public var growth: [Growth] = []
    /// The largest sizes that keep the budget; absent unless the capacity plan was asked for.
    public var capacity: [Capacity]?

    /// An input: its recipe and digest.
    public struct Dataset: Codable, Hashable, Sendable {
        /// `experiment/input`.
        public var name: String
        /// Generator and parameters.
        public var recipe: String
        /// What it was made from, where the recipe leaves that open.
        public var origin: String?
        /// SHA-256 over what it holds.
        public var sha256: String
    }

    /// How much of an experiment was validated.
    public struct Verification: Codable, Hashable, Sendable {
        /// The experiment.
        public var experiment: String
        /// The families of cases: `name: number tried`.
        public var cases: [String: Int]
        /// Answers compared with the reference, by implementation.
        public var answers: [String: Int]

        init(_ report: VerificationReport) {
            experiment = report.experiment
            cases = Dictionary(report.families.map { ($0.name, $0.cases) }, uniquingKeysWith: +)
            answers = report.answersCompared
        }
    }

    init(configuration: RunConfiguration, environment: MachineEnvironment, startedAt: Date) {
        command = configuration.command
        seed = configuration.seed
        profile = configuration.profile
        selection = RecordedSelection(
            patterns: configuration.patterns,
            plans: configuration.plans.map { $0.sorted { $0.rawValue < $1.rawValue } },
            limit: configuration.limit?.nanoseconds, largestSize: configuration.largestSize)
        shard = configuration.recordedShard
        self.startedAt = startedAt
        self.environment = environment
        fingerprint = environment.fingerprint
    }

    mutating func add(_ assembly: Assembly) {
        var added = assembly.cells
        for index in added.indices {
            let families = verifications.first { $0.experiment == added[index].experiment }
            added[index].validated.answers += families?.answers[added[index].contender] ?? 0
        }
        cells += added
        notRun += assembly.notRun
        mismatches += assembly.mismatches
        failures += assembly.failures
        if let dataset = assembly.dataset { datasets.append(dataset) }
    }

    mutating func add(_ outcome: CapacityFinder.Outcome) {
        capacity = (capacity ?? []) + outcome.capacities
        notRun += outcome.notRun
        mismatches += outcome.mismatches
        failures += outcome.failures
    }

    // MARK: What came of it

    /// Whether it ends with a verdict: an answer differs, a number is missing, or a budget is exceeded.
    public var hasVerdict: Bool {
        !mismatches.isEmpty || !failures.isEmpty || cells.contains { $0.role != .floor && $0.budget?.verdict == .over }
    }

    /// Whether something is open: a budget or a capacity is undecided, or nothing here can count a metric that was asked
    /// for.
    public var isUndecided: Bool {
        cells.contains { $0.role != .floor && $0.budget?.verdict == .undecided }
            || capacity?.contains { !$0.undecided.isEmpty } == true || notRun.contains(where: \.isOfAMetric)
    }

    // MARK: Reading and writing

    /// The file as JSON.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var data = try encoder.encode(self)
        data.append(0x0A)
        return data
    }

    /// Reads a result file. Unknown fields are ignored, so that a minor version of the schema is read as well; any other
    /// schema is refused (see ``schemaName``).
    ///
    /// - Throws: ``LabError/unreadableResult(file:reason:)``.
    public static func decode(_ data: Data, named file: String) throws(LabError) -> ResultFile {
        struct Head: Decodable { var schema: String? }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "{") else {
            throw .unreadableResult(file: file, reason: UnreadableJSON.noObject(data, first: first))
        }
        let head: Head
        do {
            head = try decoder.decode(Head.self, from: data)
        } catch {
            throw .unreadableResult(file: file, reason: UnreadableJSON.reason(error, in: data))
        }
        guard let schema = head.schema else {
            throw .unreadableResult(file: file, reason: "no field 'schema', so no result file of milli")
        }
        guard Self.schemaName.match(schema) == .same else {
            throw .unreadableResult(
                file: file, reason: "written as '\(schema)'; this version reads '\(Self.schema)'")
        }
        do {
            return try decoder.decode(ResultFile.self, from: data)
        } catch {
            throw .unreadableResult(file: file, reason: UnreadableJSON.reason(error, in: data))
        }
    }

    /// Writes the file whole or not at all.
    ///
    /// - Throws: `OutputError`.
    public func write(to path: String) throws {
        try FilePath(path).write(try encoded())
    }
}
