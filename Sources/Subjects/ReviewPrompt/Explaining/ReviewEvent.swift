/// One line of a user's story. Source: streams, `review-events`.
public struct ReviewEvent: Hashable, Sendable {
    /// What can happen.
    public enum Action: Hashable, Sendable {
        /// The app starts, in a version; what waited is lost, what is remembered stays.
        case launch(version: String)
        /// The user completes an important task.
        case task
        /// The app wants to ask.
        case request
        /// The user begins something that must not be disturbed.
        case busy
        /// The user is done with it.
        case idle
        /// The user rates the app.
        case rated
        /// The user switches requests for reviews off in the settings.
        case switchOff
        /// The user switches them on again.
        case switchOn
        /// Somebody sets the clock, to the event's instant.
        case clockSet
    }

    /// When, in milliseconds since 1970, by the clock of the device.
    public var at: Int64
    /// What happened.
    public var action: Action

    /// An event.
    public init(at: Int64, action: Action) {
        self.at = at
        self.action = action
    }
}

/// Why an event cannot have happened; nothing is changed then.
public enum ReviewEventError: Error, Hashable, Sendable {
    /// Time went back, and nobody set the clock.
    case backwards(previous: Int64)
    /// It is further from 1970 than 30 million years.
    case tooFar
    /// The app does not run yet.
    case notLaunched
    /// The app does not say its version.
    case version(ReviewVersionError)
}
