/// One line of a user's story. Source: streams, `review-events`.
package struct ReviewEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The app starts, in a version; what waited is lost, what is remembered stays.
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

    /// When, in milliseconds since 1970, by the clock of the device.
    package var at: Int64
    package var action: Action

    package init(at: Int64, action: Action) {
        self.at = at
        self.action = action
    }
}
