import LabCommand
import Streams
import Subscription

enum ReplayCommand {
    private static let at = Option<InstantArgument?>(
        "--at", value: "INSTANT",
        help: "the instant of the states, and of payloads that have none; by default that of the last event")

    static var command: Command {
        SubscriptionInput.command(
            "replay", abstract: "Replay events and payloads, and print the state of each subscription.",
            discussion: """
                Writes the stream subscription-states: one line per subscription, in the order they first appear. Each \
                subscription takes its own events in the order they arrive; older and repeated ones are dropped and \
                counted. What a store answers (a status, a receipt, a resource, and every App Store notification \
                beside its event) replaces what events led to, and begins a subscription in mid-life; a notification \
                that the last answer contains changes nothing. A subscription known from payloads alone has grace, \
                for as long as the store or --plan says. With an --at before a subscription's last event, the state \
                is the one after that event; `milli subscription state` leaves later events out.
                """
        ) {
            at
            Example("milli subscription replay events.ndjson > states.ndjson", "from a file")
            Example("zcat notifications/*.gz | milli subscription replay - --at 2026-01-01", "payloads, from a pipe")
        } run: { arguments, input, console in
            let instant = arguments[at]?.milliseconds
            var ledger = try SubscriptionLedger(reading: &input, at: instant)
            input.writeNotes()
            console.write(&ledger, at: instant ?? ledger.lastInstant)
        }
    }
}

extension SubscriptionLedger<PopulationRegister> {
    /// What is known after everything has been read.
    ///
    /// - Parameters:
    ///   - instant: when payloads are taken to be from that do not say so.
    ///   - until: later events are left out.
    init(reading input: inout SubscriptionInput, at instant: Int64?, until: Int64? = nil) throws {
        self.init(defaults: input.defaults, handling: input.handling, until: until)
        try input.read(into: &self, at: instant)
    }
}

extension Console {
    /// Writes the stream of states at an instant; of no instant there are none.
    func write(_ ledger: inout SubscriptionLedger<PopulationRegister>, at instant: Int64?) {
        writeMany { line, isRead in
            SubscriptionStateLine.writeHeader(at: instant, to: &line)
            guard isRead(&line), let instant else { return }
            for number in 0..<ledger.count {
                ledger.state(of: number, at: instant).add(to: &line)
                guard isRead(&line) else { return }
            }
        }
    }
}
