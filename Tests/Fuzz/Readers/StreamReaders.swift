import CivilTime
import ExitPage
import Files
import JSONText
import ReviewPrompt
import Subscription

@testable import Streams

/// Reads a stream whole and in parts of a few bytes, which must come to the same; whether there was a record and no bad
/// line. `begin` is called before each reading; `read` answers with a text that tells what it read.
private func readStream(
    _ input: Input, _ schema: StreamSchema, readsDocuments: Bool = false, begin: () -> Void = {},
    _ read: (StreamRecord, RecordStream) throws(FieldError) -> String
) -> Bool {
    func outcome(part: Int) -> (texts: [String], counts: RecordStream.Counts) {
        var texts: [String] = []
        begin()
        let stream = RecordStream(
            paths: ["-"], schema: schema, readsDocuments: readsDocuments, limits: limits(input),
            open: { _ in MemoryInput(Array(input), part: part) }
        ) { texts.append("\($0)") }

        do throws(StreamError) {
            try stream.forEach {
                texts.append("\($0)")
            } _: { record throws(FieldError) in
                promise(record.line > 0, "lines count from 1")
                texts.append(try read(record, stream))
            }
        } catch {
            promise(false, "there is no file for rejects: \(error)")
        }

        return (texts, stream.counts)
    }

    let atOnce = outcome(part: .max)
    if input.isChosen(every: 4) {
        let parts = outcome(part: 7)
        promise(parts.texts == atOnce.texts && parts.counts == atOnce.counts, "it does not matter where parts end")
    }

    return atOnce.counts.records > 0 && atOnce.counts.rejections == 0
}

/// Lines of 4 KiB at most, so that there are some that are too long. One input in eight is read by three threads, in
/// parts of a line or less.
private func limits(_ input: Input) -> StreamLimits {
    var limits = StreamLimits(line: 4 << 10, document: 8 << 10, levels: 16)
    if input.isChosen(every: 8) {
        limits.cores = 3
        limits.part = 48
    }
    return limits
}

/// A line that was written, without a line end.
private func written(_ write: (inout JSONLine) -> Void) -> String {
    var line = JSONLine()
    write(&line)
    return line.text
}

/// A line that was written, read again.
private func reread<Line>(_ text: String, _ read: (JSONFields) throws(FieldError) -> Line) -> Line? {
    guard let document = try? JSONDocument(text: text) else { return nil }
    return try? read(JSONFields(document))
}

/// Events and payloads of subscriptions, up to their states. Lines are the same when they are written and read again.
func readSubscriptions(_ input: Input) -> Bool {
    var reader = SubscriptionRecordReader()
    var ledger = SubscriptionLedger<LifecycleRegister<ClosedFormSubscription>>()
    let schema = SubscriptionSchemas.events
    let isGood = readStream(
        input, schema, readsDocuments: true,
        begin: {
            reader = SubscriptionRecordReader()
            ledger = SubscriptionLedger()
        }
    ) { record, stream throws(FieldError) in
        switch try reader.read(record, of: stream) {
        case .line(let line, let header):
            let text = written(line.add)
            let back = reread(text) { fields throws(FieldError) in try SubscriptionEventLine(fields) }
            promise(back == line, "the line is the same again: \(text)")

            if let header {
                let text = written(header.add)
                let back = reread(text) { fields throws(FieldError) in try SubscriptionEventHeader(fields) }
                promise(back == header, "the header is the same again: \(text)")
            }

            try ledger.add(line, header: header)
            return text
        case .payload(let payload):
            try payload.forEach { report throws(FieldError) in try ledger.add(report, at: 0) }
            return "\(payload.form.rawValue) \(payload.reports.count)"
        }
    }

    let plain = readPlainly(input)
    promise(plain.count == ledger.count && plain.lastInstant == ledger.lastInstant, "plain lines count as others do")
    for number in 0..<ledger.count {
        let state = ledger.state(of: number, at: ledger.lastInstant ?? 0)
        let text = written(state.add)
        promise(plain.states[number] == state, "the state is the same by plain lines: \(text)")
    }

    return isGood
}

/// The same with plain lines taken without care.
private func readPlainly(_ input: Input) -> (count: Int, lastInstant: Int64?, states: [SubscriptionStateLine]) {
    var ledger = SubscriptionLedger<PopulationRegister>()
    let stream = RecordStream(
        paths: ["-"], schema: SubscriptionSchemas.events, readsDocuments: true,
        limits: limits(input), open: { _ in MemoryInput(Array(input)) }
    ) { _ in }
    do throws(StreamError) {
        try ledger.read(stream, at: 0) { _ in }
    } catch {
        promise(false, "there is no file for rejects: \(error)")
    }

    let states = (0..<ledger.count).map { ledger.state(of: $0, at: ledger.lastInstant ?? 0) }
    return (ledger.count, ledger.lastInstant, states)
}

/// Exit logs. Plain lines count as others do.
func readExits(_ input: Input) -> Bool {
    var exits = ExitLines()
    var plain = ExitLines()
    let schema = StreamSchema("exits", recordFields: ["user", "at", "event"])
    let isGood = readStream(input, schema, begin: { exits = ExitLines() }) { record, _ throws(FieldError) in
        try exits.add(record.fields)
        return "\(record.line)"
    }

    let stream = RecordStream(
        paths: ["-"], schema: schema, limits: limits(input), open: { _ in MemoryInput(Array(input)) }
    ) { _ in }
    // Without a file for rejects there is nothing to throw.
    try? plain.read(stream) { _ in }
    let statistics = exits.statistics
    promise(plain.statistics == statistics, "the counts are the same by plain lines")
    promise(statistics.newUsers.sessions <= statistics.allUsers.sessions, "new users are users")

    return isGood
}

/// Stories of users who are asked for a review.
func readReviews(_ input: Input) -> Bool {
    var timeline = ReviewTimeline()
    let schema = StreamSchema("review-events", recordFields: ["at", "event"])
    return readStream(input, schema, begin: { timeline = ReviewTimeline() }) { record, _ throws(FieldError) in
        let event = try ReviewEvent(record.fields)
        var entries = ""
        do throws(ReviewEventError) {
            try timeline.play(event) { entries += "\($0.at) " }
        } catch {
            throw error.fieldError(in: record.fields)
        }

        promise(timeline.totals.shown <= timeline.totals.asked, "what is shown was asked for")
        return entries
    }
}

/// Lists of activities.
func readActivities(_ input: Input) -> Bool {
    readStream(input, StreamSchema("activities", recordFields: ["type", "title"])) { record, _ throws(FieldError) in
        let line = try ActivityLine(record.fields)
        return "\(line.activity.type) \(line.activity.title) \(line.donations)"
    }
}
