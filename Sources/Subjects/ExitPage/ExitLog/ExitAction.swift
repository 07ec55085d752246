/// An action that an app logs.
package enum ExitAction: Hashable, Sendable {
    /// The app became active: a session begins.
    case active
    /// A screen came to the front.
    case view(screen: String)
    /// The app will resign active: the session ends. If the app looks for its foreground controller then, it names the
    /// screen. Otherwise the exit counts for the last screen viewed in the session.
    case resign(screen: String?)
}
