import CivilTime
import JSONText
import LabCommand
import LabKit
import Nouns
import Reporting
import Streams
import Subscription

/// The dates of messages of subscriptions in trouble, and the steps that an app can take. Source: subscription,
/// Messages (slides, pages 61 to 72).
struct BillingMessagesReport: PrintedReport {
    private struct Row {
        let subscription: String
        let store: Store
        let message: BillingMessage
        /// The state at that date if no further event arrives.
        let state: SubscriptionState
        let isPast: Bool
    }

    let now: Int64
    private var rows: [Row] = []
    /// The number of subscriptions without trouble.
    private var untroubledCount = 0

    init(now: Int64) { self.now = now }

    mutating func add(_ subscription: String, _ store: Store, _ timeline: Explanation.Timeline) {
        let status = timeline.lifecycle.status(at: now)
        guard status.state == .grace || status.state == .hold else {
            untroubledCount += 1
            return
        }

        // The failed payment is over at the last change of state that time alone makes.
        let begin = min(status.expiry ?? now, now)
        let end = timeline.outlook().last { $0.after.state == .expired }?.at ?? now
        rows += BillingMessage.all(of: store, from: begin, until: end).map { message in
            Row(
                subscription: subscription, store: store, message: message,
                state: timeline.lifecycle.status(at: max(message.at, now)).state, isPast: message.at < now)
        }
    }

    private static let answers = PlayMessages.MessageAnswer.Name.allCases.map(\.rawValue)

    /// The steps on the document's last slide, as tasks of an app.
    private static let steps = [
        "do nothing: the store's own notifications and mails tell the subscriber. Nothing is shown in the app, so that "
            + "few notice",
        "let the store's library show its message (StoreKit's Message, Play's showInAppMessages) on the dates above: "
            + "little work, and the customer corrects the payment in the app; text and frequency are the store's",
        "show a dialog or a banner of your own, as long as the state is grace or hold: free in words and frequency; "
            + "more work, and the customer corrects the payment outside of the app",
    ]

    func lines(width: Int) -> [String] {
        let title = "messages about failed payments, at \(Instant.plainText(now)) UTC"
        let table = TextTable(
            rows,
            [
                ("subscription", .left, { $0.subscription }),
                ("store", .left, { $0.store.rawValue }),
                ("from", .left, { Instant.plainText($0.message.at) }),
                ("day", .right, { "\($0.message.day)" }),
                ("state", .left, { $0.isPast ? "" : $0.state.name }),
                ("", .left, { $0.isPast ? "past" : "" }),
            ])
        let answers = "Play's message answers \(Self.answers.joined(separator: " or "))"
        let isOnPlay = rows.contains { $0.store == .play && !$0.isPast }
        let without = untroubledCount > 0 ? ["\(counted(untroubledCount, "subscription")) without trouble"] : []
        let steps = Self.steps.enumerated().map { "step \($0.offset + 1): \($0.element)" }
        let premise = "whatever the step, the server follows what the store's API says"

        func wrapped(_ texts: [String]) -> [String] { texts.flatMap { $0.indented(then: 2, width: width) } }

        let dates = rows.isEmpty ? ["  none"] : table.folded(width: width)
        let remarks = (isOnPlay ? [answers] : []) + without
        return wrapped([title]) + dates + wrapped(remarks) + [""] + wrapped(steps + [premise])
    }

    var jsonLines: [String] {
        let header = JSONValue.members([
            "at": .text(Instant.text(now)), "schema": "milli.subscription-messages/1",
            "withoutTrouble": .count(untroubledCount),
        ])
        let dates = rows.map { row in
            JSONValue.members([
                "answers": row.store == .play ? .texts(Self.answers) : nil,
                "at": .text(Instant.text(row.message.at)), "day": .count(row.message.day),
                "past": row.isPast ? .bool(true) : nil, "state": row.isPast ? nil : .text(row.state.name),
                "store": .text(row.store.rawValue), "subscription": .text(row.subscription),
            ])
        }
        let steps = Self.steps.enumerated().map { step in
            JSONValue.members(["do": .text(step.element), "step": .count(step.offset + 1)])
        }
        return ([header] + dates + steps).map(\.line)
    }
}
