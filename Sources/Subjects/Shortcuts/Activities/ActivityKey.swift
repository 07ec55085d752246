import JSONText

/// The identity of an activity. The title is part of it, because activities with different contents share the default
/// identifier, which is the type.
struct ActivityKey: Hashable, Sendable {
    var type: ExactText
    var persistentIdentifier: ExactText
    var title: ExactText
}
