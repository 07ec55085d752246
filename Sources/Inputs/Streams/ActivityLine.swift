import JSONText
import Shortcuts

/// A line of a stream of activities.
package struct ActivityLine {
    package let activity: Activity
    package let donations: [Int64]

    /// Reads a line.
    ///
    /// - Throws: `FieldError` if a field is missing or wrong.
    package init(_ fields: JSONFields) throws(FieldError) {
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
