import LabCommand

/// `shortcut`: activities that an app donates, and how they are found.
enum ShortcutCommand {
    static var command: Command {
        Command(
            "shortcut", abstract: "Activities that an app donates: search them.",
            discussion: """
                An activity is something that a user can do in an app, with a title and keywords by which it is found.
                """,
            commands: [SearchShortcutsCommand.command])
    }
}
