import CivilTime
import JSONText
import LabCommand
import LabKit
import Reporting
import Streams
import Subscription

/// `subscription state`: what subscriptions are at an instant.
enum StateCommand {
    private static let at = Option<InstantArgument>("--at", value: "INSTANT", help: "when; later events are left out")
    private static let json = Flag("--json", help: "the stream subscription-states instead of a table")
    private static let top = Option<Int>(
        "--top", value: "N", help: "only the first N rows of the table", default: 1_000
    )
    .within(1...Int.max)

    static var command: Command {
        Command(
            "state", abstract: "Show what subscriptions are at an instant.",
            discussion: """
                A table with one row per subscription, in the order in which they first come: its state, whether its \
                holder has access and until when, the next renewal, days subscribed, and what there is to look at. \
                Events after the instant are left out, so that it is what was known then.
                """
        ) {
            SubscriptionInput.files
            at
            json
            top
            SubscriptionInput.preset
            SubscriptionInput.store
            SubscriptionInput.plan
            SubscriptionInput.rejects
            SubscriptionInput.strict
            Example("milli subscription state --at 2026-03-01 events.ndjson", "on the first of March at 0:00 UTC")
            SubscriptionInput.meanings
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        var input = try SubscriptionInput(arguments, console)
        let instant = arguments[at].milliseconds
        var ledger = SubscriptionLedger<ClosedFormSubscription>(
            defaults: SubscriptionInput.defaults(arguments),
            handling: arguments[SubscriptionInput.strict] ? .strict : .lenient, until: instant)
        try ledger.read(&input, at: instant)
        input.writeNotes(later: ledger.later)
        if arguments[json] {
            console.writeLine(SubscriptionStateLine.header(at: instant))
            console.writeStates(ledger.states(at: instant))
        } else {
            for line in table(ledger, instant, arguments[top]) { console.writeLine(line) }
        }
        return input.status
    }

    private static func table(
        _ ledger: SubscriptionLedger<ClosedFormSubscription>, _ instant: Int64, _ limit: Int
    ) -> [String] {
        let states = Array(ledger.states(at: instant).prefix(limit))
        func column(
            _ title: String, _ alignment: ColumnAlignment = .left, _ text: (SubscriptionStateLine) -> String
        ) -> TextTable.Column {
            TextTable.Column(title: title, alignment: alignment, cells: states.map(text))
        }
        var lines = ["subscriptions at \(PlainInstant.text(instant)) UTC"]
        guard !states.isEmpty else { return lines + ["  none"] }
        lines +=
            TextTable(columns: [
                column("subscription") { SingleLine.escaped($0.subscription).truncated(to: 40) },
                column("store") { $0.store.rawValue },
                column("state") { $0.status.state.name },
                column("access") { line in
                    guard line.status.hasAccess else { return "no" }
                    return line.status.accessEnd.map { "until \(PlainInstant.text($0))" } ?? "yes"
                },
                column("renews") { $0.status.nextRenewal.map(PlainInstant.text) ?? "" },
                column("days", .right) {
                    $0.status.tenureDays > 0 ? SignificantDigits.grouped($0.status.tenureDays) : ""
                },
                column("cause") { $0.status.cause?.name ?? "" },
                column("look at") { $0.status.remarks.joined(separator: ", ") },
            ]).lines
        if ledger.count > states.count {
            lines.append(
                "  … \(SignificantDigits.grouped(ledger.count - states.count)) more; --top N or --json shows them")
        }
        return lines
    }
}

extension SubscriptionStatus {
    /// What there is to look at.
    var remarks: [String] {
        (isAwaiting ? ["awaiting news"] : []) + (needsReconciliation ? ["ask the store"] : [])
            + [(illegal, "illegal"), (older, "older"), (duplicates, "repeated")].filter { $0.0 > 0 }.map {
                "\(SignificantDigits.grouped($0.0)) \($0.1)"
            }
    }
}
