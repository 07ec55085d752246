import Files
import JSONText
import LabCommand
import Streams
import Subscription

struct SubscriptionInput {
    static let preset = Option<RulePreset?>(
        "--preset", help: "whose rules on lengths apply where a header says nothing; current by default")
    static let store = Option<Store?>("--store", help: "the store, where neither line nor header names it")
    private static let files = Positional<[FilePath]>(
        "FILE", help: "events or payloads, one per line or one per file; standard input for - or when left out")
    private static let plan = Option<PlanArgument?>(
        "--plan", value: "PLAN",
        help: "the plan where neither line nor header has one, such as P1M,grace=16,hold=60,months=sticky; by default "
            + "a month, and what the store does. Payloads name no period: it is this one's where only events tell of a "
            + "renewal")
    private static let scale = Option<TimeScale?>(
        "--time-scale", help: "the stores' test environment that the events are of, where a header says nothing")
    private static let strict = Flag(
        "--strict", help: "skip events that are illegal where they come; exit 3 when a line was skipped")

    static let memory = Option<Int?>(
        "--memory-limit", value: "MB",
        help: "end with an error where subscriptions may need more memory: 64 MB, and 104 bytes and its key for each"
    ).within(65...1_000_000_000)

    /// What holds where neither a line nor a header says something else.
    let defaults: SubscriptionEventHeader
    /// What is done with events that are illegal where they come.
    let handling: IllegalEventHandling
    private let input: StreamInput
    private let console: Console
    private var silent: [PayloadSilence: Int] = [:]

    static func command(
        _ name: String, abstract: String, discussion: String, cores: Option<Int?>? = nil,
        @CommandBuilder parts: () -> [any CommandPart],
        run: @escaping @Sendable (Arguments, inout SubscriptionInput, Console) throws -> Void
    ) -> Command {
        var source = StreamSource(files: files, schema: SubscriptionSchemas.events)
        source.readsDocuments = true
        // A receipt of some years is a line of megabytes.
        source.limits = StreamLimits(line: 16 << 20, document: 16 << 20)
        source.cores = cores
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

    /// Reads to the end of the last file. What the closure throws makes its line a bad one.
    mutating func forEach(_ body: (SubscriptionRecord, StreamRecord) throws(FieldError) -> Void) throws(StreamError) {
        var reader = SubscriptionRecordReader()
        try input.forEach { record throws(FieldError) in
            let read = try reader.read(record, of: input.stream)
            count(read)
            try body(read, record)
        }
    }

    /// Reads to the end of the last file into a ledger.
    ///
    /// - Parameters:
    ///   - instant: when payloads are taken to be from that do not say so.
    ///   - megabytes: of memory, at most.
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

    /// Whether all files could be read.
    var isComplete: Bool { input.unreadable == 0 }

    /// Reports what was read without effect.
    func writeNotes(later: Int = 0, earlier: Int = 0) {
        var notes = PayloadSilence.allCases.compactMap { silence in
            silent[silence].map { "\(counted($0, "payload")) without effect: \(silence.rawValue)" }
        }

        if later > 0 { notes.append("\(counted(later, "event")) after --at left out") }
        if earlier > 0 {
            notes.append("\(counted(earlier, "event")) from before the last of --state-in, as late as in one replay")
        }

        for note in notes { console.writeErrorLine("note: \(note)") }
    }
}
