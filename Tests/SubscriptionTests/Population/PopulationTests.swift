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
                try lives[known].apply(event)
            }

            population.apply(events)
        }
        #expect(population.plans.count == Set(plans).count)
        for number in lives.indices {
            #expect(population.status(of: number, at: .max) == lives[number].status(at: .max))
        }

        population.forgetEvents()
        for number in lives.indices { #expect(population.status(of: number, at: .max) == SubscriptionStatus()) }

        // State kept elsewhere is forgotten with the rest.
        for ids in [["a", "b", "c"], ["a", "d", "c"]] {
            var events = GroupedEvents()
            for id in ids { events.append(SubscriptionEvent(.info, at: 1, id: EventID(id)), of: 0) }
            population.apply(events)
            #expect(population.status(of: 0, at: 1).ignored.duplicates == 0)
            population.forgetEvents()
        }
    }

    @Test("any number of workers gives the same population as a single one", arguments: [1, 2, 3, 7, 16])
    func workers(count: Int) throws {
        let stream = SubscriptionStream(events: 20_000, lives: .uniform, seed: 5).grouped()
        let one = SubscriptionPopulation()
        let many = SubscriptionPopulation()

        for population in [one, many] {
            for number in 0..<stream.subscriptions + 5 {
                population.append(1, plan: SubscriptionStream.plans[number % SubscriptionStream.plans.count])
            }
        }

        one.apply(stream, offset: 5)
        ParallelPopulation(workers: count).apply(stream, into: many, offset: 5)
        for number in 0..<one.count {
            #expect(
                one.status(of: number, at: instant("2025-06-01")) == many.status(of: number, at: instant("2025-06-01")))
        }

        let empty = GroupedEvents()
        ParallelPopulation(workers: count).apply(empty, into: many)
        #expect(many.status(of: 0, at: .max) == SubscriptionStatus())
    }
}
