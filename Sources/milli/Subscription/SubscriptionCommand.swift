import LabCommand

/// `subscription`: what subscriptions are, by what the stores say of them.
enum SubscriptionCommand {
    static var command: Command {
        Command(
            "subscription",
            abstract: "Subscriptions: what they are, by what the App Store and Google Play say of them.",
            discussion: """
                Input is NDJSON: lines of the stream subscription-events, or the stores' own payloads, one a line or one \
                a file, in any mixture. Payloads are recognised by their fields: App Store notifications (versions 1 \
                and 2), statuses, transactions, renewal infos and receipts; Play notifications, also as Pub/Sub wraps \
                them, voided purchases and purchase resources (versions 1 and 2). Signed payloads are decoded, and \
                THEIR SIGNATURES ARE NOT VERIFIED: verify them where they come in.
                """,
            commands: [
                SimulateCommand.command, ReplayCommand.command, StateCommand.command, ExplainCommand.command,
            ])
    }
}
