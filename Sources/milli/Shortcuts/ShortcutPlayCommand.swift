import Files
import JSONText
import LabCommand
import Streams

/// The command that replays the events of users with an app's shortcuts, and counts launches by their source.
enum ShortcutPlayCommand {
    private static let file = Positional<FilePath>("FILE", help: "events, one per line; - for standard input")
    private static let types = Option<[String]>(
        "--type", value: "TYPE", help: "a type that the app declares; by default it declares all types of the input",
        splitsAtCommas: false)
    private static let json = Flag("--json", help: "print a JSON object per event, then one with the launches")

    static var command: Command {
        var source = StreamSource(files: file, schema: StreamSchema("shortcut-events", recordFields: ["at", "event"]))
        source.printsWhileReading = true

        return source.command(
            "play", abstract: "Play what users do with shortcuts, and count launches by their source.",
            discussion: """
                A line is a JSON object with at, event, and optionally user. Events of a screen are open (with type, \
                title, and optionally keywords, description, phrase and persistentIdentifier), complete, leave and \
                donate (with type): an activity is donated if its screen is open and the user has completed it, once \
                for each completion. record (with type and phrase) is the user giving a phrase to an activity. \
                Launches are say (with phrase), search (with words) and suggest: the app is launched with what was \
                said, found first or suggested first. delete (with persistentIdentifier) takes donations back. An \
                event that breaks a rule is refused, with the rule, and the replay goes on. The end shows how often \
                and by how many users the app was launched in each way.
                """
        ) {
            [types, json]
            Example("milli shortcut play events.ndjson", "the stories of users, and the launches")
        } run: { arguments, input, console in
            var stories = ShortcutDevices(declaredTypes: arguments[types])
            let isJSON = arguments[json]
            try input.forEach { record throws(FieldError) in
                let outcome = try stories.play(record.fields)
                console.writeLines(isJSON ? [outcome.jsonLine] : outcome.lines(width: console.width))
            }

            console.writeLines(isJSON ? [stories.launchesJSON] : [""] + stories.launches.folded(width: console.width))
        }
    }
}
