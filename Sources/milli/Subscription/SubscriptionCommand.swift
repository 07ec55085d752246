import LabCommand

enum SubscriptionCommand {
    static var command: Command {
        Command(
            "subscription", abstract: "Work out what state subscriptions are in, from what the stores report.",
            discussion: """
                Input is NDJSON: lines of the stream subscription-events, or the stores' own payloads, one per line or \
                one per file, in any mixture. SIGNATURES ARE NOT VERIFIED: signed payloads are decoded as they are, so \
                verify them where you receive them. Payloads are recognised by their fields: App Store notifications \
                (versions 1 and 2), statuses, transactions, renewal infos and receipts; Play notifications, voided \
                purchases and purchase resources (versions 1 and 2); what Pub/Sub pushes, or prints when it is pulled; \
                a signed payload (JWS) alone on a line.
                """,
            commands: [
                SimulateCommand.command, SubscriptionReplayCommand.command, StateCommand.command,
                ExplainCommand.command, MessagesCommand.command,
            ])
    }
}
