import Files
import JSONText
import LabCommand
import Nouns
import Reporting
import Streams
import Subscription

/// The input of the commands on subscriptions: events and payloads, and the options for reading them.
struct SubscriptionInput {
    static let preset = Option<RulePreset?>(
        "--preset", help: "whose rules on lengths apply if the header names none; current by default")
    static let store = Option<Store?>("--store", help: "the store, if neither line nor header names it")
    private static let files = Positional<[FilePath]>(
        "FILE", help: "events or payloads, one per line or one per file; standard input for - or when left out")
    private static let plan = Option<PlanSettingsArgument?>(
        "--plan", value: "PLAN",
        help: "the plan, if neither line nor header has one, such as P1M,grace=16,hold=60,months=sticky; by default a "
            + "month, with the store's own terms. Payloads name no period: this one's is used if a renewal is only "
            + "known from events")
    private static let scale = Option<TimeScale?>(
        "--time-scale", help: "the stores' test environment of the events, if the header names none")
    private static let strict = Flag(
        "--strict", help: "skip events that are illegal in the state where they come; exit 3 if a line was skipped")

    static let memory = Option<Int?>(
        "--memory-limit", value: "MB",
        help: "stop with an error if subscriptions may need more memory: 64 MB, plus 104 bytes and a key for each, "
            + "161 bytes for each with an order of Google Play, and 33 for each that was replaced"
    ).within(65...1_000_000_000)

    /// The header for lines before any header in the input; a header or a line overrides it.
    let defaults: SubscriptionEventHeader
    let handling: IllegalEventHandling
    private let input: StreamInput
    private let console: Console
    /// The number of payloads without effect, by reason.
    private var silent: [PayloadSilence: Int] = [:]

    static func command(
        _ name: String, abstract: String, discussion: String, cores: Option<Int?>? = nil, writesText: Bool = true,
        @CommandBuilder parts: () -> [any CommandPart],
        run: @escaping @Sendable (Arguments, inout SubscriptionInput, Console) throws -> Void
    ) -> Command {
        var source = StreamSource(files: files, schema: SubscriptionSchemas.events)
        source.readsDocuments = true
        // The receipt of a subscription that is several years old can be one line of some megabytes.
        source.limits = StreamLimits(line: 16 << 20, document: 16 << 20)
        source.cores = cores
        source.writesText = writesText
        source.strict = strict

        return source.command(name, abstract: abstract, discussion: discussion) {
            parts()
            [preset, store, plan, scale]
        } run: { arguments, input, console in
            var input = SubscriptionInput(arguments, input, console)
            try run(arguments, &input, console)
        }
    }

    private init(_ arguments: Arguments, _ input: StreamInput, _ console: Console) {
        defaults = SubscriptionEventHeader(
            preset: arguments[Self.preset], plan: arguments[Self.plan]?.terms, store: arguments[Self.store],
            timeScale: arguments[Self.scale])
        handling = arguments[Self.strict] ? .strict : .lenient
        self.input = input
        self.console = console
    }

    /// Reads all records of all files.
    ///
    /// - Parameter body: throws if a record is a bad line.
    mutating func forEach(_ body: (SubscriptionRecord, StreamRecord) throws(FieldError) -> Void) throws(StreamError) {
        var reader = SubscriptionRecordReader()
        try input.forEach { record throws(FieldError) in
            let content = try reader.read(record, of: input.stream)
            count(content)
            try body(content, record)
        }
    }

    /// Reads all records of all files into a ledger.
    ///
    /// - Parameters:
    ///   - instant: the instant for payloads that contain none.
    ///   - megabytes: the maximum size of the ledger in memory.
    mutating func read(
        into ledger: inout SubscriptionLedger<PopulationRegister>, at instant: Int64?, megabytes: Int?
    ) throws(StreamError) {
        try input.read { stream, unreadable throws(StreamError) in
            let memory = megabytes.map { $0 * 1_000_000 } ?? .max
            try ledger.read(stream, at: instant, memory: memory, unreadable: unreadable) { count($0) }
        }
    }

    private mutating func count(_ record: SubscriptionRecord) {
        if case .payload(let payload) = record, let silence = payload.silence { silent[silence, default: 0] += 1 }
    }

    /// True if all files could be read.
    var isComplete: Bool { input.unreadable == 0 }

    /// Reports the payloads and events without effect.
    func writeNotes(later: Int = 0, earlier: Int = 0) {
        var notes = PayloadSilence.allCases.compactMap { silence in
            silent[silence].map { "\(counted($0, "payload")) without effect: \(silence.rawValue)" }
        }

        if later > 0 { notes.append("\(counted(later, "event")) after --at left out") }
        if earlier > 0 {
            notes.append(
                "\(counted(earlier, "event")) older than the newest event in --state-in; treated as late, as in a "
                    + "single replay")
        }

        for note in notes { console.writeErrorSentence("note: \(note)") }
    }
}
