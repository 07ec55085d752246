import Subscription
import Testing
import Workloads

@Suite struct PopulationTests {
    @Test("a population grows without losing anything, and forgets events when told to")
    func growth() throws {
        let population = SubscriptionPopulation()
        let plans = Plans.all + Plans.unusual
        var lives: [StepwiseSubscription] = []
        for number in 0..<1_000 {
            let plan = plans[number % plans.count]
            population.append(1, plan: plan)
            lives.append(StepwiseSubscription(plan: plan))
            var events = GroupedEvents()
            for known in stride(from: 0, through: number, by: 97) {
                let event = SubscriptionEvent(known == number ? .purchase : .renew, at: Int64(number) * day)
                events.append(event, of: known)
                try lives[known].take(event)
            }
            population.take(events)
        }
        #expect(population.plans.count == Set(plans).count)
        for number in lives.indices {
            #expect(population.status(of: number, at: .max) == lives[number].status(at: .max))
        }
        population.forgetEvents()
        for number in lives.indices { #expect(population.status(of: number, at: .max) == SubscriptionStatus()) }
        // What is kept elsewhere is forgotten with the rest.
        for ids in [["a", "b", "c"], ["a", "d", "c"]] {
            var events = GroupedEvents()
            for id in ids { events.append(SubscriptionEvent(.info, at: 1, id: EventID(id)), of: 0) }
            population.take(events)
            #expect(population.status(of: 0, at: 1).duplicates == 0)
            population.forgetEvents()
        }
    }

    @Test("any number of workers leaves a population as one does", arguments: [1, 2, 3, 7, 16])
    func workers(count: Int) throws {
        let stream = SubscriptionStream(events: 20_000, lives: .uniform, seed: 5).grouped()
        let (one, many) = (SubscriptionPopulation(), SubscriptionPopulation())
        for population in [one, many] {
            for number in 0..<stream.subscriptions + 5 {
                population.append(1, plan: SubscriptionStream.plans[number % SubscriptionStream.plans.count])
            }
        }
        one.take(stream, offset: 5)
        ParallelPopulation(workers: count).take(stream, into: many, offset: 5)
        for number in 0..<one.count {
            #expect(
                one.status(of: number, at: instant("2025-06-01")) == many.status(of: number, at: instant("2025-06-01")))
        }
        let empty = GroupedEvents()
        ParallelPopulation(workers: count).take(empty, into: many)
        #expect(many.status(of: 0, at: .max) == SubscriptionStatus())
    }

    @Test("a census counts what every subscription is, and leaves what is kept as it is")
    func census() throws {
        let stream = SubscriptionStream(events: 30_000, lives: .plausible, seed: 8).grouped()
        let population = SubscriptionPopulation()
        population.append(3, plan: try BillingPlan(store: .play, grace: .off))
        for number in 0..<stream.subscriptions {
            population.append(1, plan: SubscriptionStream.plans[number % SubscriptionStream.plans.count])
        }
        population.take(stream, offset: 3)
        var seen: Set<SubscriptionState> = []
        // One of them at the very instant at which something ends.
        let edge = population.status(of: 3, at: .min).expiry ?? 0
        for probe in [Int64.min, instant("2023-08-20"), edge, instant("2024-05-05"), instant("2025-11-11"), .max] {
            let census = population.census(at: probe)
            let statuses = (0..<population.count).map { population.status(of: $0, at: probe) }
            for state in SubscriptionState.allCases {
                #expect(census[state] == statuses.count { $0.state == state })
                if census[state] > 0 { seen.insert(state) }
            }
            #expect(census.withAccess == statuses.count { $0.hasAccess })
            #expect(census.awaiting == statuses.count { $0.isAwaiting })
            #expect(census.toReconcile == statuses.count { $0.needsReconciliation })
        }
        #expect(seen.count >= 7)
    }
}
