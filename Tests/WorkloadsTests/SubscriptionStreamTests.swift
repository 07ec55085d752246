import Subscription
import Testing
import Workloads

@Suite struct SubscriptionStreamTests {
    @Test("streams are the same on every machine", arguments: SubscriptionStream.Lives.allCases)
    func digest(lives: SubscriptionStream.Lives) {
        let stream = SubscriptionStream(events: 3_000, lives: lives, seed: 1).grouped()
        #expect((3_000..<3_100).contains(stream.count))
        let recorded: [SubscriptionStream.Lives: String] = [
            .plausible: "dec260f9170738aebdebc2fa29135eaa355fd4446e3ee8ec8e3628a7f2026326",
            .answered: "3fedc1a2bfe3f79ad3453bbd55558cfba445ecfff0b3467d78c43923abab29ef",
            .uniform: "2ad00a0ed614bd3329e1d384a60b16c66ec13bec18ccad3b322b9eab781e1d26",
        ]
        #expect("\(stream.digest)" == recorded[lives])
    }

    @Test("plausible lives contain few illegal events, duplicates and delays at the stated rates, and every state")
    func rates() {
        let stream = SubscriptionStream(events: 200_000, lives: .plausible, seed: 2).grouped()
        var lives: [StepwiseSubscription] = []
        var states: Set<SubscriptionState> = []
        stream.forEach { number, event in
            while lives.count <= number {
                lives.append(
                    StepwiseSubscription(plan: SubscriptionStream.plans[lives.count % SubscriptionStream.plans.count]))
            }

            _ = try? lives[number].apply(event)
            states.insert(lives[number].status(at: event.at).state)
        }

        let statuses = lives.map { $0.status(at: .min) }

        func share(_ count: KeyPath<SubscriptionStatus, Int>) -> Double {
            Double(statuses.reduce(0) { $0 + $1[keyPath: count] }) / Double(stream.count)
        }
        #expect(share(\.ignored.illegal) < 0.02)
        #expect((0.01...0.03).contains(share(\.ignored.duplicates)))
        #expect((0.005...0.02).contains(share(\.ignored.older)))
        #expect(states.isSuperset(of: [.active, .canceled, .grace, .hold, .paused, .expired, .revoked]))
    }
}
