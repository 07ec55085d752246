import CivilTime
import LabCommand
import Streams
import Subscription

/// `subscription replay`: events in, one state per subscription out.
enum ReplayCommand {
    private static let at = Option<InstantArgument?>(
        "--at", value: "INSTANT",
        help: "of when the states are, and payloads that do not say when; by default the last event's instant")

    static var command: Command {
        Command(
            "replay", abstract: "Replay events and payloads, and print what each subscription is afterwards.",
            discussion: """
                Writes the stream subscription-states, one line per subscription in the order in which they first come. \
                Each subscription takes its own events in the order in which they arrive; older and repeated ones are \
                dropped and counted. What a store answers (a status, a receipt, a resource) counts more than what \
                events led to. A subscription that is told of by payloads alone has grace, as a payload only says that \
                it began; --plan says how long it is. An --at before a subscription's last event shows it as it was \
                with that event; `milli subscription state` leaves later events out.
                """
        ) {
            SubscriptionInput.files
            at
            SubscriptionInput.preset
            SubscriptionInput.store
            SubscriptionInput.plan
            SubscriptionInput.rejects
            SubscriptionInput.strict
            Example("milli subscription replay events.ndjson > states.ndjson", "from a file")
            Example("zcat notifications/*.gz | milli subscription replay - --at 2026-01-01", "payloads, from a pipe")
            SubscriptionInput.meanings
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        var input = try SubscriptionInput(arguments, console)
        var ledger = SubscriptionLedger<ClosedFormSubscription>(
            defaults: SubscriptionInput.defaults(arguments),
            handling: arguments[SubscriptionInput.strict] ? .strict : .lenient)
        let instant = arguments[at]?.milliseconds
        try ledger.read(&input, at: instant)
        input.writeNotes()
        let last = instant ?? ledger.lastInstant
        console.writeLine(SubscriptionStateLine.header(at: last))
        if let last { console.writeStates(ledger.states(at: last)) }
        return input.status
    }
}

extension SubscriptionLedger {
    /// Takes everything that is read.
    ///
    /// - Parameter instant: of when payloads are that do not say so.
    mutating func read(_ input: inout SubscriptionInput, at instant: Int64?) throws {
        try input.forEach { item, _ throws(FieldError) in
            switch item {
            case .line(let line, let header): try add(line, header: header)
            case .payload(let payload):
                var failure: FieldError?
                for report in payload.reports {
                    do throws(FieldError) {
                        try add(report, at: instant)
                    } catch {
                        // The others in the payload are taken all the same.
                        failure = failure ?? error
                    }
                }
                if let failure { throw failure }
            }
        }
    }
}

extension Console {
    /// Writes states, many at once: a line at a time took most of the time.
    func writeStates(_ states: some Sequence<SubscriptionStateLine>) {
        var pending = ""
        for state in states {
            pending += state.text
            pending += "\n"
            if pending.utf8.count > 64 * 1024 {
                write(pending)
                pending = ""
                if output.isClosed { return }
            }
        }
        write(pending)
    }
}
