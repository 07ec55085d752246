package enum ExitAction: Hashable, Sendable {
    /// The app became active: a session begins.
    case active
    /// A screen came to the front.
    case view(screen: String)
    /// The app will resign active: the session ends. An app that looks for its foreground controller then says which it
    /// found; else the exit is from the last screen viewed in the session.
    case resign(screen: String?)
}
