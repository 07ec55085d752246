import Files
import JSONText
import LabCommand
import Streams
import Subscription

enum SubscriptionReplayCommand {
    private static let at = Option<InstantArgument?>(
        "--at", value: "INSTANT",
        help: "the instant of the states, and of payloads that have none: \(InstantArgument.forms); by default that of "
            + "the last event")
    private static let stateIn = Option<FilePath?>(
        "--state-in", value: "FILE", help: "continue from the file that an earlier replay saved with --state-out"
    ).asInput().named()
    private static let stateOut = Option<FilePath?>(
        "--state-out", value: "FILE", help: "save everything in this file, for a later replay"
    ).named()

    static var command: Command {
        SubscriptionInput.command(
            "replay", abstract: "Replay events and payloads, and print the state of each subscription.",
            discussion: """
                Writes the stream subscription-states: one line per subscription, in the order they first appear. \
                Each subscription takes its own events in the order they arrive; older and repeated ones are dropped \
                and counted. A store's answer (a status, a receipt, a resource, and every App Store notification next \
                to its event) replaces the state that events led to, and begins a subscription in mid-life; a \
                notification that the last answer contains changes nothing. A subscription known from payloads alone \
                has grace, for as long as the store or --plan says. With an --at before a subscription's last event, \
                the state is the one after that event; `milli subscription state` leaves later events out. With \
                --state-out and --state-in, each replay only reads new events: a log that is cut into parts at any \
                place gives the same states as one replay. All events are saved, also those after --at, and the other \
                options must be those of the earlier call.
                """, cores: Command.cores, writesText: false
        ) {
            [at, stateIn, stateOut, SubscriptionInput.memory]
            Example("milli subscription replay events.ndjson > states.ndjson", "from a file")
            Example("zcat notifications/*.gz | milli subscription replay - --at 2026-01-01", "payloads, from a pipe")
            Example("milli subscription replay tuesday --state-in monday.state --state-out tuesday.state", "day by day")
        } run: { arguments, input, console in
            let instant = arguments[at]?.milliseconds
            let source = arguments[stateIn]
            let target = arguments[stateOut]

            var ledger = SubscriptionLedger<PopulationRegister>(defaults: input.defaults, handling: input.handling)
            if let source { try ledger.restore(from: source) }
            try input.read(into: &ledger, at: instant, megabytes: arguments[SubscriptionInput.memory])
            input.writeNotes(earlier: ledger.eventsBeforeSaved)

            if let target {
                guard input.isComplete else {
                    throw CommandFailure("--state-out \(target): nothing was saved, because a file could not be read")
                }
                try ledger.save(to: target)
            }

            console.write(&ledger, at: instant ?? ledger.lastInstant, cores: Command.cores(arguments[Command.cores]))
        }
    }
}

extension Console {
    /// Writes the stream of states at an instant; without an instant, only its header.
    func write(_ ledger: inout SubscriptionLedger<PopulationRegister>, at instant: Int64?, cores: Int) {
        var line = JSONLine()
        SubscriptionStateLine.writeHeader(at: instant, to: &line)
        line.end()
        write(line.drainLines())

        guard let instant else { return }

        ledger.writeStates(at: instant, cores: cores) { text in
            write(text)
            return !output.isClosed
        }
    }
}
