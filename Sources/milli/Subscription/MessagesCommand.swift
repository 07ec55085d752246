import CivilTime
import JSONText
import LabCommand
import LabKit
import Reporting
import Streams
import Subscription

enum MessagesCommand {
    private static let at = Option<InstantArgument?>(
        "--at", value: "INSTANT",
        help: "when: \(InstantArgument.forms); later events are left out; by default that of the last event")
    private static let key = Option<[String]>(
        "--subscription", value: "KEY", help: "only this one; may be given several times", splitsAtCommas: false)
    private static let json = Flag("--json", help: "print a JSON object per date, then one per step")

    static var command: Command {
        SubscriptionInput.command(
            "messages", abstract: "Show when a store's message about a failed payment may be shown.",
            discussion: """
                Prints a row for every date on which the store's message may be shown, for each subscription in grace \
                or on hold. StoreKit's message follows its table: every 24 hours on days 1 to 3, every 72 on days 4 \
                to 16, every 96 on days 17 to 30, every 120 on days 31 to 60, which makes 18. Google Play shows its \
                own once in any 24 hours, whenever the app asks for it, and answers noActionNeeded or \
                subscriptionStatusUpdated. The three steps that an app can take follow below.
                """
        ) {
            [key, at, json]
            Example("milli subscription messages events.ndjson --at 2026-02-05", "of all that are in trouble then")
        } run: { arguments, input, console in
            let instant = arguments[at]?.milliseconds
            let keys = Set(arguments[key])
            var ledger = SubscriptionLedger<LifecycleRegister<Explanation.Timeline>>(
                defaults: input.defaults, handling: input.handling, until: instant)
            try input.forEach { item, _ throws(FieldError) in
                switch item {
                case .line(let line, let header): try ledger.add(line, header: header)
                case .payload(let payload):
                    try payload.forEach { report throws(FieldError) in try ledger.add(report, at: instant) }
                }
            }

            input.writeNotes(later: ledger.eventsAfterUntil)
            let now = instant ?? ledger.lastInstant ?? 0
            var report = BillingMessagesReport(now: now)
            for number in 0..<ledger.count where keys.isEmpty || keys.contains(ledger.subscription(number)) {
                report.add(
                    ledger.subscription(number), ledger.plan(of: number).store, ledger.register.lifecycles[number])
            }

            console.write(report, asJSON: arguments[json])
        }
    }
}
