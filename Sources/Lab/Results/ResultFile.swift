import Files
import Foundation
import JSONText
import Measurement

// Cells, metrics and verdicts are part of a result, so importing Results is enough to read one.
@_exported import Vocabulary

/// A result file, `milli.result/2`. Its JSON Schema is `docs/result.schema.json`.
public struct ResultFile: Sendable {
    /// The schema that this version writes. It also reads the minor versions.
    static let schemaName = SchemaName("result", version: 2)
    /// The schema that this version writes: `milli.result/2`.
    public static let schema = schemaName.description

    /// The schema of this result.
    public var schema = ResultFile.schema
    /// The words of the call that made it.
    public var command: [String]
    /// The tool whose file was converted to this result; absent for a run of the lab. A result of another tool has no
    /// seed, profile or environment.
    public var source: Source?
    /// The seed of all randomness.
    public var seed: UInt64?
    /// The effort of the run.
    public var profile: Profile?
    /// The experiments, plans and limits that the user chose.
    public var selection: RecordedSelection
    /// The part of a run in this result; absent for a whole run.
    public var shard: RecordedShard?
    /// The parts of a merged run; absent for a run that was measured as a whole.
    public var parts: [MergedPart]?
    /// The time at which the run began.
    public var startedAt: Date
    /// The duration in seconds.
    public var duration: Double = 0
    /// True if the run was stopped before its end. The last input may have been measured in fewer processes.
    public var isInterrupted = false
    /// The machine, and the commit of the executable.
    public var environment: MachineEnvironment?
    /// The facts that must be equal in another run before stored values are compared.
    public var fingerprint: String
    /// The recipes and digests of all inputs.
    public var datasets: [Dataset] = []
    /// The experiments that measure what keeping an answer costs, by the experiment that measures its use; absent if
    /// there are none.
    public var upkeep: [String: String]?
    /// The former names of implementations; absent if there are no former names.
    public var formerNames: [FormerNames]?
    /// The comparisons of answers on families of cases.
    public var verifications: [Validation] = []
    /// The answers that differ from the reference's.
    public var mismatches: [Mismatch] = []
    /// The cells without a number, and the reasons.
    public var notRun: [NotRun] = []
    /// The failures of the run: processes without a result, cases that could not be made.
    public var failures: [String] = []
    /// The full metrics of the cells, which contain only names.
    var metrics: [Metric.Description] = []
    /// The cells with a number.
    public var cells: [Cell] = []
    /// The growth of costs with sizes.
    public var growth: [Growth] = []
    /// The largest sizes within the budget; absent unless the user asked for the capacity plan.
    public var capacity: [Capacity]?

    /// Another tool.
    public struct Source: Codable, Hashable, Sendable {
        /// The name of the tool.
        public var tool: String
        /// The version, if its file names it.
        public var version: String?
        /// The measured commit, if the file, the user or git gives it.
        public var commit: String?

        package init(tool: String, version: String? = nil, commit: String? = nil) {
            self.tool = tool
            self.version = version
            self.commit = commit
        }

        /// Name and version: `JMH 1.37`.
        package var name: String {
            guard let version else { return tool }
            return "\(tool) \(version)"
        }
    }

    /// An input that was made by a recipe.
    public struct Dataset: Codable, Hashable, Sendable {
        /// The experiment.
        public var experiment: String
        /// The input.
        public var input: String
        /// The name of the recipe.
        public var recipe: String
        /// The file or folder of the input, if the recipe does not fix it.
        public var origin: String?
        /// The SHA-256 of the input.
        public var sha256: String

        /// The identity of the input.
        package var inputID: InputID { InputID(experiment: experiment, input: input) }

        package init(experiment: String, input: String, recipe: String, origin: String?, sha256: String) {
            self.experiment = experiment
            self.input = input
            self.recipe = recipe
            self.origin = origin
            self.sha256 = sha256
        }
    }

    /// The comparison of answers on the families of cases of an experiment.
    public struct Validation: Codable, Hashable, Sendable {
        /// The experiment.
        public var experiment: String
        /// The number of cases, by family.
        public var cases: [String: Int]
        /// The number of answers compared with the reference's, by implementation.
        public var answers: [String: Int]
        /// The digest of the reference's answers in 16 hexadecimal digits. For shards, it is the sum of their digests.
        /// Only `verify` writes it.
        public var digest: String?

        package init(experiment: String, cases: [String: Int], answers: [String: Int], digest: UInt64? = nil) {
            self.experiment = experiment
            self.cases = cases
            self.answers = answers
            self.digest = digest.map { String(format: "%016llx", $0) }
        }

        /// The number of all answers.
        package var total: Int { answers.values.reduce(0, +) }

        /// This validation together with another shard's.
        package func adding(_ other: Validation) -> Validation {
            let digests = [digest, other.digest].compactMap { $0.flatMap { UInt64($0, radix: 16) } }
            return Validation(
                experiment: experiment, cases: cases.merging(other.cases, uniquingKeysWith: +),
                answers: answers.merging(other.answers, uniquingKeysWith: +),
                digest: digests.count == 2 ? digests[0] &+ digests[1] : nil)
        }
    }

    /// An empty result for a run that begins.
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

    /// The result of another tool.
    init(command: [String], source: Source?, fingerprint: String, startedAt: Date, cells: [Cell], notRun: [NotRun]) {
        self.command = command
        self.source = source
        selection = RecordedSelection(patterns: [])
        self.startedAt = startedAt
        self.fingerprint = fingerprint
        self.cells = cells
        self.notRun = notRun
    }

    /// True if it fails: an answer differs, a required number is missing, or a budget is exceeded.
    public var hasVerdict: Bool {
        !mismatches.isEmpty || !failures.isEmpty || cells.contains { $0.judgedVerdict == .over }
            || notRun.contains { $0.cause.severity == .failure }
    }

    /// True if a question is open: a budget or a capacity is undecided, or a number is missing because of the machine
    /// or for lack of time.
    public var isUndecided: Bool {
        cells.contains { $0.judgedVerdict == .undecided }
            || capacity?.contains { !$0.undecided.isEmpty } == true
            || notRun.contains { $0.cause.severity == .open }
    }

    /// The text of the file.
    public func encoded() throws -> Data { try encoded(isPublished: false) }

    /// The text of the file.
    ///
    /// - Parameter isPublished: true for an archive, in which ``SampleSteps`` save space.
    package func encoded(isPublished: Bool) throws -> Data {
        var resultWithoutCells = self
        resultWithoutCells.metrics = Set(cells.map(\.metric)).sorted { $0.name < $1.name }.map(Metric.Description.init)
        resultWithoutCells.cells = []
        let lists = HeadLists(takenFrom: &resultWithoutCells)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let head = Data(try lists.put(intoText: Array(try encoder.encode(ResultHead(resultWithoutCells)))))

        // The cells go before `command`, in the order of keys. Only `capacity` comes earlier, and has no such key;
        // quotes in texts are escaped.
        guard let command = head.firstRange(of: Data("\"command\":".utf8)) else {
            preconditionFailure("the head of a result has its command")
        }

        var data = head[..<command.lowerBound]
        var json = JSONWriter()
        json.put(key: "cells")
        json.openList()
        for cell in cells { try cell.write(to: &json, isPublished: isPublished) }
        json.closeList()

        data.append(contentsOf: json.bytes)
        data.append(UInt8(ascii: ","))
        data += head[command.lowerBound...]
        data.append(UInt8(ascii: "\n"))

        return data
    }

    /// Writes the file, completely or not at all.
    ///
    /// - Throws: `FileWriteError`.
    public func write(to path: FilePath) throws { try path.write(try encoded()) }

    /// Writes the file, completely or not at all. A new file gets the permissions of another one, if that exists.
    ///
    /// - Throws: `FileWriteError`.
    package func write(to path: FilePath, permissionsOf other: FilePath) throws {
        try path.write(try encoded(), permissionsOf: other)
    }
}
