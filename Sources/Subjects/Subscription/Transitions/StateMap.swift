/// The effect of a stretch of events on every state.
struct StateMap: Hashable, Sendable {
    /// The raw value of the last state, by the raw value of the first. A number of no state leads to itself.
    let ends: SIMD16<UInt8>

    /// The effect of no event: every state stays.
    static let identity = StateMap(ends: SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

    subscript(start: SubscriptionState) -> SubscriptionState {
        SubscriptionState.allCases[Int(ends[Int(start.rawValue)])]
    }
}
