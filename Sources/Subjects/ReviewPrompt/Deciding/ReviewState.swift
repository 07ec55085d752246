/// The state remembered of a user from one start of the app to the next. Source: review-prompt, State.
public struct ReviewState: Hashable, Sendable {
    /// The number of important tasks completed since the app was first started.
    public var completedTasks: Int
    /// The last request; `nil` when there was none.
    public var lastRequest: LastRequest?

    public struct LastRequest: Hashable, Sendable {
        public var version: String
        /// When, in milliseconds since 1970.
        public var at: Int64

        public init(version: String, at: Int64) {
            self.version = version
            self.at = at
        }
    }

    /// A state; without arguments that of a user who has done nothing yet.
    public init(completedTasks: Int = 0, lastRequest: LastRequest? = nil) {
        self.completedTasks = completedTasks
        self.lastRequest = lastRequest
    }
}
