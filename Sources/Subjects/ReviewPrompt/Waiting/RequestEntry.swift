/// A request in a slot of a wheel, which waits or was cancelled.
struct RequestEntry {
    /// The deadline, in the order of the wheel.
    var deadline: UInt64
    var user: Int32
    /// The number among the user's requests.
    var request: UInt16
}
