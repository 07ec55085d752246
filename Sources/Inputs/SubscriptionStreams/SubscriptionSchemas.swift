import Streams

/// The schemas of streams about subscriptions. Source: streams.
public enum SubscriptionSchemas {
    /// Events, `milli.subscription-events/1`.
    public static let events = StreamSchema("subscription-events", recordFields: ["subscription", "at", "event"])
    /// States, `milli.subscription-states/1`.
    public static let states = StreamSchema("subscription-states", recordFields: ["subscription", "state"])
}
