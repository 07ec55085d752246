import Shortcuts
import Streams

/// What a line of a list of activities says.
struct LoadedActivity {
    var activity: Activity
    var donations: [Int64]

    /// - Throws: `FieldError` when a field is missing or is not what it must be.
    init(_ fields: StreamFields) throws(FieldError) {
        let type = try fields.string("type")
        guard !type.isEmpty else { throw fields.error("type", "an activity type was expected, not an empty string") }
        activity = Activity(
            type: type, title: try fields.string("title"), keywords: Set(try fields.strings("keywords")),
            contentDescription: try fields.optionalString("description") ?? "",
            suggestedInvocationPhrase: try fields.optionalString("phrase") ?? "",
            persistentIdentifier: try fields.optionalString("persistentIdentifier"))
        guard !activity.hasBlankTitle else {
            throw fields.error("title", "the title is blank; a title that can be read was expected")
        }
        donations = try fields.instants("donations")
    }
}
