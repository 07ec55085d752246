import LabCommand

/// `subscription`: what subscriptions are, by what the stores say of them.
enum SubscriptionCommand {
    static var command: Command {
        Command(
            "subscription", abstract: "Work out what state subscriptions are in, from what the stores report.",
            discussion: """
                Input is NDJSON: lines of the stream subscription-events, or the stores' own payloads, one per line or \
                one per file, in any mixture. Payloads are recognised by their fields: App Store notifications \
                (versions 1 and 2), statuses, transactions, renewal infos and receipts; Play notifications, also \
                wrapped by Pub/Sub, voided purchases and purchase resources (versions 1 and 2). Signed payloads are \
                decoded, but THEIR SIGNATURES ARE NOT VERIFIED: verify them where you receive them.
                """,
            commands: [
                SimulateCommand.command, ReplayCommand.command, StateCommand.command, ExplainCommand.command,
            ])
    }
}
