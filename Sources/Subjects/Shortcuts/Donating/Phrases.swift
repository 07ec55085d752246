/// The phrases that a user recorded, and the activities that they start. Two phrases are the same if their normal forms
/// have the same words; case, width and white space do not count. A phrase belongs to the user: it stays if the app
/// deletes the donation. Source: shortcuts, Phrase.
package struct Phrases: Sendable {
    private var activities: [String: Activity] = [:]
    private var phrases: [ActivityKey: String] = [:]

    package init() {}

    package var count: Int { activities.count }

    /// Records the phrase of an activity, and replaces an earlier one. If it is refused, nothing has changed.
    package mutating func record(_ phrase: String, for activity: Activity) throws(PhraseRefusal) {
        let normal = Self.normal(phrase)
        guard !normal.isEmpty else { throw .blank }

        if let other = activities[normal], other.key != activity.key {
            throw .taken(phrase: phrase, title: other.title)
        }
        if let old = phrases[activity.key] { activities[old] = nil }
        activities[normal] = activity
        phrases[activity.key] = normal
    }

    /// Removes the phrase of an activity; returns `false` if it had none.
    @discardableResult
    package mutating func remove(_ activity: Activity) -> Bool {
        guard let phrase = phrases.removeValue(forKey: activity.key) else { return false }
        activities[phrase] = nil
        return true
    }

    /// Returns the activity that a spoken phrase starts.
    package func activity(for spoken: String) -> Activity? { activities[Self.normal(spoken)] }

    private static func normal(_ phrase: String) -> String {
        guard !phrase.isBlank else { return "" }
        return NormalForm.text(phrase).split { $0.isWhitespace }.joined(separator: " ")
    }
}
