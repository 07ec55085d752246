/// One user of many: what is remembered, and which version runs.
public struct ReviewUser: Hashable, Sendable {
    public var state: ReviewState
    /// The version of the app that the user has now.
    public var version: String

    public init(state: ReviewState = ReviewState(), version: String) {
        self.state = state
        self.version = version
    }
}
