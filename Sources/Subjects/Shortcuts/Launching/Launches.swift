/// Where a launch through a shortcut came from.
public enum LaunchSource: String, Hashable, Sendable, CaseIterable {
    /// The user said the phrase.
    case voice
    /// The user found the activity.
    case search
    /// The system suggested it.
    case suggestion
}

/// How often an app was launched through shortcuts, by source: the document's measure of success. Source: shortcuts, Launches.
public struct Launches: Hashable, Sendable {
    private var counts: [LaunchSource: Int] = [:]

    /// None yet.
    public init() {}

    /// Counts one.
    public mutating func add(_ source: LaunchSource) { counts[source, default: 0] += 1 }

    /// How many came from a source.
    public func count(_ source: LaunchSource) -> Int { counts[source, default: 0] }

    /// How many there were.
    public var total: Int { counts.values.reduce(0, +) }
}
