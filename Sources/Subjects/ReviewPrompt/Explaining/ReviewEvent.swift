/// One line of a user's history. Source: streams, `review-events`.
package struct ReviewEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The app starts with a version. A waiting request is lost, and the saved state stays.
        case launch(version: String)
        case task
        case request
        /// The user begins something that must not be disturbed.
        case busy
        case idle
        case rated
        /// The user switches requests for reviews off in the settings.
        case switchOff
        case switchOn
        /// The clock is set to the event's instant.
        case clockSet
    }

    /// The instant in milliseconds since 1970, by the clock of the device.
    package var at: Int64
    package var action: Action

    package init(at: Int64, action: Action) {
        self.at = at
        self.action = action
    }
}
