import CivilTime
import JSONText
import LabCommand
import LabKit
import Nouns
import Reporting
import Streams
import Subscription

enum StateCommand {
    private static let at = Option<InstantArgument>(
        "--at", value: "INSTANT", help: "when: \(InstantArgument.forms); later events are left out")
    private static let json = Flag("--json", help: "print the stream subscription-states instead of a table")
    private static let top = Option<Int>(
        "--top", value: "N", help: "show only the first N rows of the table; --json prints all", default: 1_000
    ).within(1...Int.max)

    static var command: Command {
        SubscriptionInput.command(
            "state", abstract: "Show the state of subscriptions at an instant.",
            discussion: """
                A table with one row per subscription, in the order they first appear: its state, whether the \
                subscriber has access and until when, the next renewal, days subscribed, and what to look at. Events \
                that happened after the instant are left out.
                """, cores: Command.cores
        ) {
            [at, json, top, SubscriptionInput.memory]
            Example("milli subscription state --at 2026-03-01 events.ndjson", "on the first of March at 0:00 UTC")
        } run: { arguments, input, console in
            let instant = arguments[at].milliseconds
            var ledger = SubscriptionLedger<PopulationRegister>(
                defaults: input.defaults, handling: input.handling, until: instant)
            try input.read(into: &ledger, at: instant, megabytes: arguments[SubscriptionInput.memory])
            input.writeNotes(later: ledger.eventsAfterUntil)

            if arguments[json] {
                console.write(&ledger, at: instant, cores: Command.cores(arguments[Command.cores]))
            } else {
                console.writeLines(lines(&ledger, instant, limit: arguments[top], width: console.width))
            }
        }
    }

    private static func lines(
        _ ledger: inout SubscriptionLedger<PopulationRegister>, _ instant: Int64, limit: Int, width: Int
    ) -> [String] {
        let states = (0..<min(ledger.count, limit)).map { ledger.state(of: $0, at: instant) }
        let title = "subscriptions at \(Instant.plainText(instant)) UTC".indented(then: 2, width: width)
        guard !states.isEmpty else { return title + ["  none"] }

        let table = TextTable(
            states,
            [
                ("subscription", .left, { $0.subscription }),
                ("store", .left, { $0.store.rawValue }),
                ("state", .left, { $0.status.state.name }),
                ("access", .left, { access($0.status) }),
                ("renews", .left, { $0.status.nextRenewal.map(Instant.plainText) ?? "" }),
                ("days", .right, { days($0.status) }),
                ("cause", .left, { $0.status.cause?.name ?? "" }),
                ("look at", .left, { $0.status.remarks.joined(separator: ", ") }),
            ])
        let hidden = ledger.count - states.count
        var lines = title + table.folded(width: width)
        if hidden > 0 {
            let rest = "… \(hidden.grouped) more; --top N or --json shows them"
            lines += rest.indented(2, then: 4, width: width)
        }

        return lines
    }

    private static func access(_ status: SubscriptionStatus) -> String {
        guard status.hasAccess else { return "no" }
        return status.accessEnd.map { "until \(Instant.plainText($0))" } ?? "yes"
    }

    private static func days(_ status: SubscriptionStatus) -> String {
        status.tenureDays > 0 ? status.tenureDays.grouped : ""
    }
}

extension SubscriptionStatus {
    /// Remarks on states that need attention.
    var remarks: [String] {
        var remarks: [String] = []
        if isAwaiting { remarks.append("awaiting news") }
        if needsReconciliation { remarks.append("ask the store") }

        func add(_ count: Int, _ name: String) {
            if count > 0 { remarks.append("\(count.grouped) \(name)") }
        }

        add(ignored.illegal, "illegal")
        add(ignored.older, "older")
        add(ignored.duplicates, "repeated")
        add(ignored.contained, "contained")
        return remarks
    }
}
