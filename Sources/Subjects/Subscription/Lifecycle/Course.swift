/// Up to three states in a row, and where the second and the third begin.
struct Course: Sendable {
    let states: (SubscriptionState, SubscriptionState, SubscriptionState)
    let second: Int64
    let third: Int64

    init(_ state: SubscriptionState) {
        self.init(state, until: .max, state)
    }

    init(_ first: SubscriptionState, until second: Int64, _ next: SubscriptionState) {
        self.init(first, until: second, next, until: .max, next)
    }

    init(
        _ first: SubscriptionState, until second: Int64, _ next: SubscriptionState, until third: Int64,
        _ last: SubscriptionState
    ) {
        states = (first, next, last)
        self.second = second
        self.third = third
    }

    /// 0 to 2: in the first, the second or the third state.
    func place(at instant: Int64) -> Int { (instant >= second ? 1 : 0) + (instant >= third ? 1 : 0) }

    func state(_ place: Int) -> SubscriptionState {
        place == 0 ? states.0 : place == 1 ? states.1 : states.2
    }
}
