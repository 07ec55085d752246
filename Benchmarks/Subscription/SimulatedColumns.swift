import Subscription
import Workloads

/// The events of a store's customers as columns, in the order of arrival, with the state in which each event finds its
/// subscription.
struct SimulatedColumns {
    let states: StateColumn
    let events: EventColumn

    /// Simulates as many customers as `count` events take, half on Google Play and half on the App Store. The states
    /// are those before the first `stateCount` events.
    init(events count: Int, states stateCount: Int, seed: UInt64) throws {
        var kinds: [UInt8] = []
        var stateCodes: [UInt8] = []
        kinds.reserveCapacity(count)
        stateCodes.reserveCapacity(stateCount)

        for (store, end) in [(Store.play, count / 2), (.appStore, count)] {
            let simulator = StoreSimulator(
                try StoreSimulator.standardShares(of: store, grace: .on), customers: .max, seed: seed)
            var current = [SubscriptionState](repeating: .none, count: simulator.block)
            simulator.forEach { arrived in
                guard kinds.count < end else { return false }

                let slot = arrived.customer % simulator.block
                if arrived.isFirst { current[slot] = .none }
                if stateCodes.count < stateCount { stateCodes.append(current[slot].rawValue) }
                kinds.append(arrived.event.kind.rawValue)
                current[slot] = TransitionTable[current[slot], arrived.event.kind].next

                return true
            }
        }

        events = try EventColumn(count: count) { room in _ = room.update(fromContentsOf: kinds) }
        states = try StateColumn(count: stateCount) { room in _ = room.update(fromContentsOf: stateCodes) }
    }
}
