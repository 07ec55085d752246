/// The state of a user that is saved between starts of the app. Source: review-prompt, State.
package struct ReviewState: Hashable, Sendable {
    /// The number of important tasks completed since the app was first started.
    package var completedTasks: Int
    /// The last request; `nil` when there was none.
    package var lastRequest: LastRequest?

    package struct LastRequest: Hashable, Sendable {
        package var version: String
        /// The instant in milliseconds since 1970.
        package var at: Int64

        package init(version: String, at: Int64) {
            self.version = version
            self.at = at
        }
    }

    /// Makes a state; by default that of a new user.
    package init(completedTasks: Int = 0, lastRequest: LastRequest? = nil) {
        self.completedTasks = completedTasks
        self.lastRequest = lastRequest
    }
}
