/// Something a user can do in an app, as the app describes it to the system. Source: shortcuts, Activity.
public struct Activity: Hashable, Sendable {
    /// The type, unique in the app and in reverse-DNS notation: the handler is found by it.
    public var type: String
    /// The title that is shown.
    public var title: String
    /// Words that it is found by, beside those of the title.
    public var keywords: Set<String>
    /// A description in a sentence.
    public var contentDescription: String
    /// A phrase that the user may say for it; only a suggestion, until the user has recorded one.
    public var suggestedInvocationPhrase: String
    /// Whether it is found by searching.
    public var isEligibleForSearch: Bool
    /// Whether it is suggested by itself.
    public var isEligibleForPrediction: Bool
    /// The identifier that it is deleted by; several activities may share it.
    public var persistentIdentifier: String
    /// The data that the handler needs.
    public var userInfo: [String: String]

    /// An activity.
    ///
    /// - Parameters:
    /// - persistentIdentifier: the type when it is left out, as in the document. One for each content is what deletion
    /// needs.
    /// - iOS: the major version of the system. Before 12 there is no prediction, and the activity is for searching
    /// only.
    public init(
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

    /// Whether nothing in the title can be seen; it is never donated then.
    public var hasBlankTitle: Bool { title.isBlank }

    /// The identity of the activity when it is donated again.
    var key: ActivityKey {
        ActivityKey(
            type: ExactText(type), persistentIdentifier: ExactText(persistentIdentifier), title: ExactText(title))
    }
}

/// The identity of an activity. The title is part of it because the default identifier is the
/// type, which activities of different contents share.
struct ActivityKey: Hashable, Sendable {
    var type: ExactText
    var persistentIdentifier: ExactText
    var title: ExactText
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A text as the key of a table: the same as another only byte for byte.
///
/// An activity type is an identifier. `String` takes é in one scalar and in two for the same, and hashes all that are
/// equivalent alike, of which somebody hostile has thousands.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (first: ExactText, second: ExactText) -> Bool { isSame(first.text, second.text) }

    package func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        guard isHashed == nil else { return }
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    static func isSame(_ first: String, _ second: String) -> Bool {
        let isSame: Bool?? = first.utf8.withContiguousStorageIfAvailable { first -> Bool? in
            second.utf8.withContiguousStorageIfAvailable { second -> Bool in areSame(first, second) }
        }
        // Strings of the system's other libraries may be kept in another form.
        return (isSame ?? nil) ?? first.utf8.elementsEqual(second.utf8)
    }

    @inline(__always)
    static func areSame(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        guard let start = first.baseAddress, let other = second.baseAddress else { return true }
        return memcmp(start, other, first.count) == 0
    }

    /// Whether a text comes first, in the order of their bytes, which is that of their scalars.
    static func precedes(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }
}

extension String {
    /// A text for a message of one line: both ends of one that is longer than 80 scalars.
    var shortened: String {
        let scalars = unicodeScalars
        guard scalars.index(scalars.startIndex, offsetBy: 81, limitedBy: scalars.endIndex) != nil else { return self }
        return "\(String(scalars.prefix(50)))…\(String(scalars.suffix(20)))"
    }

    /// Whether nothing in it can be seen: white space, control characters, and what is ignored when text is drawn.
    var isBlank: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
                || $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format
        }
    }
}
