import Files
import LabCommand
import Streams
import Subscription

/// What the commands on subscriptions read: lines of events and payloads of stores, from files or standard input.
struct SubscriptionInput {
    static let files = Positional<[FilePath]>(
        "FILE", help: "events or payloads, one a line or one a file; - for standard input, which is the default")
    static let preset = Option<RulePreset?>(
        "--preset", help: "whose rules on lengths hold where a header says nothing; current by default")
    static let store = Option<Store?>("--store", help: "the store, where neither line nor header says it")
    static let plan = Option<PlanArgument?>(
        "--plan", value: "PLAN",
        help: "what was agreed on where neither line nor header says it, as P1M,grace=16,hold=60,months=sticky; "
            + "by default a month and what the store does")
    static let rejects = Option<FilePath?>("--rejects", value: "FILE", help: "where skipped lines are kept")
    static let strict = Flag(
        "--strict", help: "skip events that are illegal where they come; exit 3 when a line was skipped")

    /// The exit statuses that they have in common.
    static let meanings = [
        ExitMeaning(.wrongCall, "a file cannot be read; the others are read all the same"),
        ExitMeaning(.undecided, "with --strict: lines were skipped"),
    ]

    /// What was read.
    enum Item {
        /// A line of events, with the header of its file.
        case line(SubscriptionEventLine, SubscriptionEventHeader?)
        /// A payload of a store.
        case payload(StorePayload)
    }

    /// Where something was read.
    struct Place {
        var file: String
        var line: Int
    }

    private let stream: RecordStream
    private let console: Console
    private let isStrict: Bool
    private var unreadable = 0
    private var silent: [PayloadSilence: Int] = [:]

    /// What holds where neither a line nor a header says something else.
    static func defaults(_ arguments: Arguments) -> SubscriptionEventHeader {
        SubscriptionEventHeader(
            preset: arguments[preset], plan: arguments[plan]?.terms, store: arguments[store])
    }

    init(_ arguments: Arguments, _ console: Console) throws {
        let target = arguments[Self.rejects]
        let paths = arguments[Self.files].isEmpty ? [.standardStream] : arguments[Self.files]
        guard target != .standardStream else {
            throw CommandFailure("--rejects -: standard output carries the answer; name a file")
        }
        let rejects: RejectsFile?
        do throws(StreamError) {
            rejects = if let target { try RejectsFile(path: target, inputs: paths) } else { nil }
        } catch {
            throw CommandFailure("\(error)")
        }
        stream = RecordStream(
            paths: paths, schema: SubscriptionSchemas.events, readsDocuments: true,
            // A receipt of some years is a line of megabytes.
            limits: StreamLimits(line: 16 << 20, document: 16 << 20), rejects: rejects
        ) { problem in console.writeErrorLine("\(problem)") }
        self.console = console
        isStrict = arguments[Self.strict]
    }

    /// Reads to the end of the last file. What the closure throws makes its line a bad one.
    mutating func forEach(_ body: (Item, Place) throws(FieldError) -> Void) throws {
        let decoder = PayloadDecoder()
        var header: Result<SubscriptionEventHeader?, FieldError> = .success(nil)
        var headerNumber = -1
        var silent = silent
        unreadable += try stream.forEveryRecord(console) { record throws(FieldError) in
            if headerNumber != stream.headerNumber {
                header = Self.header(stream.header)
                headerNumber = stream.headerNumber
            }
            let item = try Self.item(record.fields, header, decoder)
            if case .payload(let payload) = item, let silence = payload.silence {
                silent[silence, default: 0] += 1
            }
            try body(item, Place(file: record.file, line: record.line))
        }
        self.silent = silent
    }

    /// Says what was read and led to nothing.
    func writeNotes(later: Int = 0) {
        var notes: [String] = []
        for silence in PayloadSilence.allCases {
            guard let count = silent[silence] else { continue }
            notes.append("\(count) payload\(count == 1 ? "" : "s") without effect: \(silence.reason)")
        }
        if later > 0 { notes.append("\(later) event\(later == 1 ? "" : "s") after --at left out") }
        for note in notes { console.writeErrorLine("note: \(note)") }
    }

    /// What the command ends with.
    var status: ExitStatus {
        if unreadable > 0 { return .wrongCall }
        return isStrict && stream.counts.rejected > 0 ? .undecided : .fine
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
