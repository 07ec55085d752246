import Foundation
import Reproducibility
import Subscription
import Testing

@Suite struct PopulationRegisterTests {
    /// Adds subscriptions of many plans and applies events, some batches of them, with a question and another plan in
    /// between, and returns the states.
    private func states(
        offer: ((@escaping @Sendable () -> Void) -> Bool)? = nil
    ) throws -> [SubscriptionStatus] {
        var register = PopulationRegister(handling: .lenient)
        register.offer = offer
        var random = Xoshiro256StarStar(seed: 3)
        var states: [SubscriptionStatus] = []
        let plans = Plans.all + Plans.unusual
        var count = 0

        for number in 0..<150_000 {
            let at = Int64(number) * 60_000
            if number.isMultiple(of: 11) {
                register.append(plans[random.index(below: plans.count)])
                count += 1
            }

            let kind = EventKind.allCases[random.index(below: EventKind.allCases.count)]
            let subscription = random.index(below: count)
            try register.apply(SubscriptionEvent(kind, at: at), of: subscription)
            // Before the first batch is full, while another one is applied, and right after one began.
            if [5, 32_767, 32_768, 70_000, 98_304].contains(number) {
                states.append(register.status(of: subscription, at: at))
                register.setPlan(plans[0], of: random.index(below: count))
            }
        }

        return states + (0..<count).map { register.status(of: $0, at: .max) }
    }

    @Test("batches leave the same states on another thread, on one that never has time, and if there is none")
    func offers() throws {
        let expected = try states()
        #expect(expected.count > 13_000 && Set(expected).count > 100)

        for _ in 0..<3 {
            let onThreads = try states { work in
                Thread.detachNewThread(work)
                return true
            }
            #expect(onThreads == expected)
        }

        let neverBegun = try states { _ in true }
        #expect(neverBegun == expected)
        let refused = try states { _ in false }
        #expect(refused == expected)
        let atOnce = try states { work in
            work()
            return true
        }
        #expect(atOnce == expected)
    }
}
