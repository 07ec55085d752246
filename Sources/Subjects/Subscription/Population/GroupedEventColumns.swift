/// The columns of ``GroupedEvents`` as pointers; valid until the call that lends them returns.
struct GroupedEventColumns: @unchecked Sendable {
    let groups: UnsafeBufferPointer<GroupedEvents.Group>
    let codes: UnsafePointer<UInt8>
    let instants: UnsafePointer<Int64>
    let identities: UnsafePointer<UInt64>
    let details: UnsafePointer<GroupedEvents.Detail>
    let answers: UnsafePointer<SubscriptionAnswer>
}
