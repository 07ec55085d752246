import JSONText

/// Something a user can do in an app, as the app describes it to the system. Source: shortcuts, Activity.
package struct Activity: Hashable, Sendable {
    /// The type, unique in the app and in reverse-DNS notation: the handler is found by it.
    package var type: String
    package var title: String
    /// Words that it is found by, besides those of the title.
    package var keywords: Set<String>
    package var contentDescription: String
    /// A phrase that the user may say for it; only a suggestion, until the user has recorded one.
    package var suggestedInvocationPhrase: String
    package var isEligibleForSearch: Bool
    package var isEligibleForPrediction: Bool
    /// The identifier that it is deleted by; several activities may share it.
    package var persistentIdentifier: String
    /// The data that the handler needs.
    package var userInfo: [String: String]

    /// An activity. Its persistent identifier is the type when it is left out, as in the article; one for each content
    /// is what deletion needs. Before version 12 of the system, `iOS`, there is no prediction, and the activity is for
    /// searching only.
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

    /// True if nothing in the title can be seen. Such an activity is never donated.
    package var hasBlankTitle: Bool { title.isBlank }

    var key: ActivityKey {
        ActivityKey(
            type: ExactText(type), persistentIdentifier: ExactText(persistentIdentifier), title: ExactText(title))
    }
}

extension String {
    /// True if nothing in the text can be seen: it has only white space, control characters, and characters that are
    /// ignored when text is drawn.
    var isBlank: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
                || $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format
        }
    }
}
