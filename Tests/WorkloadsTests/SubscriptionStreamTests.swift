import Subscription
import Testing
import Workloads

@Suite struct SubscriptionStreamTests {
    @Test("streams are the same on every machine", arguments: SubscriptionStream.Lives.allCases)
    func digest(lives: SubscriptionStream.Lives) {
        let stream = SubscriptionStream(events: 3_000, lives: lives, seed: 1).grouped()
        #expect((3_000..<3_100).contains(stream.count))
        let recorded: [SubscriptionStream.Lives: String] = [
            .plausible: "0261fc6ef0e2373d37c3e6f269a3e0554f926ce98dc535be7625ee5b828bbef1",
            .uniform: "ea7a2bdbfb651246ae5b4900b84128f8e54ebc79bcd3d29b176ef7fdf22668ae",
        ]
        #expect("\(stream.digest)" == recorded[lives])
    }

    @Test("plausible lives hold few illegal events, their duplicates and delays at the stated rates, and every state")
    func rates() {
        let stream = SubscriptionStream(events: 200_000, lives: .plausible, seed: 2).grouped()
        var lives: [StepwiseSubscription] = []
        var states: Set<SubscriptionState> = []
        stream.forEach { number, event in
            while lives.count <= number {
                lives.append(
                    StepwiseSubscription(plan: SubscriptionStream.plans[lives.count % SubscriptionStream.plans.count]))
            }
            _ = try? lives[number].take(event)
            states.insert(lives[number].status(at: event.at).state)
        }
        let statuses = lives.map { $0.status(at: .min) }
        func share(_ count: KeyPath<SubscriptionStatus, Int>) -> Double {
            Double(statuses.reduce(0) { $0 + $1[keyPath: count] }) / Double(stream.count)
        }
        #expect(share(\.illegal) < 0.02)
        #expect((0.01...0.03).contains(share(\.duplicates)))
        #expect((0.005...0.02).contains(share(\.older)))
        #expect(states.isSuperset(of: [.active, .canceled, .grace, .hold, .paused, .expired, .revoked]))
    }
}
