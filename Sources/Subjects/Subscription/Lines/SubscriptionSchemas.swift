import JSONText

/// The schemas of streams about subscriptions. Source: streams, Streams and files in and out.
package enum SubscriptionSchemas {
    package static let events = StreamSchema("subscription-events", recordFields: ["subscription", "at", "event"])
    static let ledger = StreamSchema("subscription-ledger")
    package static let states = StreamSchema("subscription-states", recordFields: ["subscription", "state"])
}
