/// The phrases that a user recorded, and the activities that they start. Two are the same when both have the same words
/// in their normal form, in which neither case nor width nor white space counts. A phrase is the user's: it stays when
/// the app deletes the donation. Source: shortcuts, Phrase.
package struct Phrases: Sendable {
    private var activities: [String: Activity] = [:]
    private var phrases: [ActivityKey: String] = [:]

    package init() {}

    package var count: Int { activities.count }

    /// Records the phrase of an activity, in place of one that it had. Nothing is changed when it is refused.
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

    /// Forgets the phrase of an activity; `false` when it had none.
    @discardableResult
    package mutating func remove(_ activity: Activity) -> Bool {
        guard let phrase = phrases.removeValue(forKey: activity.key) else { return false }
        activities[phrase] = nil
        return true
    }

    /// The activity that a spoken phrase starts.
    package func activity(for spoken: String) -> Activity? { activities[Self.normal(spoken)] }

    private static func normal(_ phrase: String) -> String {
        guard !phrase.isBlank else { return "" }
        return NormalForm.text(phrase).split { $0.isWhitespace }.joined(separator: " ")
    }
}
