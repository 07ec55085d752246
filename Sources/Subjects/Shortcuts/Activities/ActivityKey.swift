import JSONText

/// The identity of an activity. The title is part of it because the default identifier is the
/// type, which activities of different contents share.
struct ActivityKey: Hashable, Sendable {
    var type: ExactText
    var persistentIdentifier: ExactText
    var title: ExactText
}
