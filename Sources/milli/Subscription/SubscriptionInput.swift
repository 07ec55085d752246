import Files
import LabCommand
import Streams
import Subscription

/// What the commands on subscriptions read: lines of events and payloads of stores.
struct SubscriptionInput {
    static let preset = Option<RulePreset?>(
        "--preset", help: "whose rules on lengths apply where a header says nothing; current by default")
    static let store = Option<Store?>("--store", help: "the store, where neither line nor header names it")
    private static let files = Positional<[FilePath]>(
        "FILE", help: "events or payloads, one per line or one per file; standard input for - or when left out")
    private static let plan = Option<PlanArgument?>(
        "--plan", value: "PLAN",
        help: "the plan where neither line nor header has one, such as P1M,grace=16,hold=60,months=sticky; by default "
            + "a month, and what the store does")
    private static let strict = Flag(
        "--strict", help: "skip events that are illegal where they come; exit 3 when a line was skipped")

    /// What was read.
    enum Item {
        /// A line of events, with the header of its file.
        case line(SubscriptionEventLine, SubscriptionEventHeader?)
        /// A payload of a store.
        case payload(StorePayload)
    }

    /// What holds where neither a line nor a header says something else.
    let defaults: SubscriptionEventHeader
    /// What is done with events that are illegal where they come.
    let handling: IllegalEventHandling
    private let input: StreamInput
    private let console: Console
    private var silent: [PayloadSilence: Int] = [:]

    /// A command that reads events and payloads.
    static func command(
        _ name: String, abstract: String, discussion: String, @CommandBuilder parts: () -> [any CommandPart],
        run: @escaping @Sendable (Arguments, inout SubscriptionInput, Console) throws -> Void
    ) -> Command {
        .reading(
            name, abstract: abstract, discussion: discussion, files: files, schema: SubscriptionSchemas.events,
            // A receipt of some years is a line of megabytes.
            readsDocuments: true, limits: StreamLimits(line: 16 << 20, document: 16 << 20), strict: strict
        ) {
            parts()
            preset
            store
            plan
        } run: { arguments, input, console in
            var input = SubscriptionInput(arguments, input, console)
            try run(arguments, &input, console)
        }
    }

    private init(_ arguments: Arguments, _ input: StreamInput, _ console: Console) {
        defaults = SubscriptionEventHeader(
            preset: arguments[Self.preset], plan: arguments[Self.plan]?.terms, store: arguments[Self.store])
        handling = arguments[Self.strict] ? .strict : .lenient
        self.input = input
        self.console = console
    }

    /// Reads to the end of the last file. What the closure throws makes its line a bad one.
    mutating func forEach(_ body: (Item, StreamRecord) throws(FieldError) -> Void) throws(StreamError) {
        let decoder = PayloadDecoder()
        var header: Result<SubscriptionEventHeader?, FieldError> = .success(nil)
        var headerNumber = -1
        try input.forEach { record throws(FieldError) in
            if headerNumber != input.stream.headerNumber {
                header = Self.header(input.stream.header)
                headerNumber = input.stream.headerNumber
            }
            let item = try Self.item(record.fields, header, decoder)
            if case .payload(let payload) = item, let silence = payload.silence {
                silent[silence, default: 0] += 1
            }
            try body(item, record)
        }
    }

    /// Reports what was read without effect.
    func writeNotes(later: Int = 0) {
        var notes = PayloadSilence.allCases.compactMap { silence in
            silent[silence].map { "\(counted($0, "payload")) without effect: \(silence.rawValue)" }
        }
        if later > 0 { notes.append("\(counted(later, "event")) after --at left out") }
        for note in notes { console.writeErrorLine("note: \(note)") }
    }

    private static func header(_ header: StreamHeader?) -> Result<SubscriptionEventHeader?, FieldError> {
        guard let header else { return .success(nil) }
        do throws(FieldError) {
            return .success(try SubscriptionEventHeader(header.fields))
        } catch {
            // A line that its header misreads would be counted wrongly, so each is refused and kept.
            return .failure(FieldError(field: "header", "\(error.field): \(error.problem)"))
        }
    }

    private static func item(
        _ fields: StreamFields, _ header: Result<SubscriptionEventHeader?, FieldError>, _ decoder: PayloadDecoder
    ) throws(FieldError) -> Item {
        // What Pub/Sub wraps names its own subscription.
        if fields.has("event") || (fields.has("subscription") && !fields.has("message")) {
            return .line(try SubscriptionEventLine(fields), try header.get())
        }
        do throws(PayloadError) {
            return .payload(try decoder.decode(fields.document))
        } catch {
            throw FieldError(field: error.field ?? "payload", line: error.line, error.problem)
        }
    }
}
