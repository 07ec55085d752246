/// One of many users: the saved state and the running version.
package struct ReviewUser: Hashable, Sendable {
    package var state: ReviewState
    /// The version of the app that the user has now.
    package var version: String

    package init(state: ReviewState = ReviewState(), version: String) {
        self.state = state
        self.version = version
    }
}
