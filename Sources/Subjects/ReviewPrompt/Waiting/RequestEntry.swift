/// A request that waits in a slot of a wheel, or did before it was cancelled.
struct RequestEntry {
    /// In the wheel's order.
    var deadline: UInt64
    var user: Int32
    /// The number among the user's requests.
    var request: UInt16
}
