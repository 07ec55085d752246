import CFloors
import Subscription
import Workloads

/// What a store's customers do, as columns: the events in the order of their arrival, and the state in which each finds
/// its subscription.
struct SimulatedColumns {
    let states: StateColumn
    let events: EventColumn

    /// So many events of as many customers as it takes, half of Google Play and half of the App Store; the states are
    /// those before the first `states` of them.
    init(events count: Int, states stateCount: Int, seed: UInt64) throws {
        var kinds: [UInt8] = []
        var found: [UInt8] = []
        kinds.reserveCapacity(count)
        found.reserveCapacity(stateCount)

        for (store, end) in [(Store.play, count / 2), (.appStore, count)] {
            let simulator = StoreSimulator(
                try StoreSimulator.standardShares(of: store, grace: .on), customers: .max, seed: seed)
            var current = [SubscriptionState](repeating: .none, count: simulator.block)
            simulator.forEach { arrived in
                guard kinds.count < end else { return false }

                let place = arrived.customer % simulator.block
                if arrived.isFirst { current[place] = .none }
                if found.count < stateCount { found.append(current[place].rawValue) }
                kinds.append(arrived.event.kind.rawValue)
                current[place] = TransitionTable[current[place], arrived.event.kind].next

                return true
            }
        }

        events = try EventColumn(count: count) { room in _ = room.update(fromContentsOf: kinds) }
        states = try StateColumn(count: stateCount) { room in _ = room.update(fromContentsOf: found) }
    }
}
