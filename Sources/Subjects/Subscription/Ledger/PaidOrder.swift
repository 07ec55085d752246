/// An order of Google Play, with the end of the period that the order paid for.
struct PaidOrder {
    let order: PlayOrder
    /// `nil` if it is not known.
    let end: Int64?
}
