import LabCommand
import Streams
import Subscription

/// `subscription explain`: what became of subscriptions, for people.
enum ExplainCommand {
    private static let at = Option<InstantArgument?>(
        "--at", value: "INSTANT",
        help: "how far time goes, and of when payloads are that do not say so; by default the last event's instant")
    private static let key = Option<[String]>(
        "--subscription", value: "KEY", help: "only this one; several are shown in the order of the input",
        splitsAtCommas: false)
    private static let limit = Option<Int>("--limit", value: "N", help: "how many subscriptions are shown", default: 10)
        .within(1...Int.max)

    static var command: Command {
        Command(
            "explain",
            abstract: "Explain subscriptions: what happened, what followed, and what will if nothing more is said.",
            discussion: """
                One block per subscription: its plan, every event with what it led to, what time did in between (grace \
                that ended, hold that ended, a period that ended in silence), and what will come. Of payloads it is \
                said which document each is, and what it says. All times are UTC.
                """
        ) {
            SubscriptionInput.files
            key
            at
            limit
            SubscriptionInput.preset
            SubscriptionInput.store
            SubscriptionInput.plan
            SubscriptionInput.rejects
            SubscriptionInput.strict
            Example("milli subscription explain events.ndjson --subscription s1", "one of many")
            Example("milli subscription explain notification.json", "what a payload says")
            SubscriptionInput.meanings
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        var input = try SubscriptionInput(arguments, console)
        var explanation = Explanation(
            defaults: SubscriptionInput.defaults(arguments), keys: Set(arguments[key]), limit: arguments[limit],
            at: arguments[at]?.milliseconds)
        try input.forEach { item, place throws(FieldError) in
            switch item {
            case .line(let line, let header): try explanation.add(line, header)
            case .payload(let payload): try explanation.add(payload, place)
            }
        }
        for line in explanation.lines { console.writeLine(line) }
        return input.status
    }
}
