import JSONText

/// Something a user can do in an app, as the app describes it to the system. Source: shortcuts, Activity.
package struct Activity: Hashable, Sendable {
    /// The type, unique in the app and in reverse-DNS notation. It determines the handler.
    package var type: String
    package var title: String
    /// Search words besides those of the title.
    package var keywords: Set<String>
    package var contentDescription: String
    /// A suggested phrase for the user to say; it has no effect until the user has recorded one.
    package var suggestedInvocationPhrase: String
    package var isEligibleForSearch: Bool
    package var isEligibleForPrediction: Bool
    /// The identifier for deletion; several activities may share it.
    package var persistentIdentifier: String
    /// The data that the handler needs.
    package var userInfo: [String: String]

    /// Makes an activity. By default the persistent identifier is the type, as in the article; to delete a single
    /// content, each needs its own. Before version 12 of the system, `iOS`, there is no prediction, so the activity is
    /// only for searching.
    package init(
        type: String, title: String, keywords: Set<String> = [], contentDescription: String = "",
        suggestedInvocationPhrase: String = "", persistentIdentifier: String? = nil, userInfo: [String: String] = [:],
        iOS: Int = 12
    ) {
        self.type = type
        self.title = title
        self.keywords = keywords
        self.contentDescription = contentDescription
        self.suggestedInvocationPhrase = iOS >= 12 ? suggestedInvocationPhrase : ""
        self.persistentIdentifier = persistentIdentifier ?? type
        self.userInfo = userInfo
        isEligibleForSearch = true
        isEligibleForPrediction = iOS >= 12
    }

    /// True if the title has no visible character. Such an activity is never donated.
    package var hasBlankTitle: Bool { title.isBlank }

    var key: ActivityKey {
        ActivityKey(
            type: ExactText(type), persistentIdentifier: ExactText(persistentIdentifier), title: ExactText(title))
    }
}

extension String {
    /// True if the text has no visible character: only white space, control characters, and characters that are not
    /// drawn.
    var isBlank: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
                || $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format
        }
    }
}
