import JSONText
import LabCommand
import Streams
import Subscription

enum ExplainCommand {
    private static let at = Option<InstantArgument?>(
        "--at", value: "INSTANT",
        help: "how far time goes, and the instant of payloads that have none: \(InstantArgument.forms); by default "
            + "that of the last event")
    private static let key = Option<[String]>(
        "--subscription", value: "KEY", help: "only this one; several are shown in the order of the input",
        splitsAtCommas: false)
    private static let top = Option<Int>(
        "--top", value: "N", help: "show only the first N subscriptions", default: 10
    ).within(1...Int.max)

    static var command: Command {
        SubscriptionInput.command(
            "explain", abstract: "Explain subscriptions: what happened, what followed, and what comes next.",
            discussion: """
                One block per subscription: its plan, every event with its result, the changes as time passed (grace \
                ended, hold ended, a period ended in silence), and what will happen if nothing more is reported. For \
                a payload, it also shows the kind of document and its content. All times are UTC.
                """
        ) {
            [key, at, top]
            Example("milli subscription explain events.ndjson --subscription s1", "one of many")
            Example("milli subscription explain notification.json", "what a payload says")
        } run: { arguments, input, console in
            var explanation = Explanation(
                ledger: SubscriptionLedger(defaults: input.defaults, handling: input.handling),
                keys: Set(arguments[key]), limit: arguments[top], at: arguments[at]?.milliseconds)
            try input.forEach { item, record throws(FieldError) in
                switch item {
                case .line(let line, let header): try explanation.add(line, header)
                case .payload(let payload): try explanation.add(payload, record)
                }
            }

            console.writeLines(explanation.lines(width: console.width))
        }
    }
}
