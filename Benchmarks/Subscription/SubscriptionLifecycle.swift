import LabKit
import Measurement
import Subscription

/// What state are all subscriptions in after a stream of events? From nothing, with timers, dates and access.
///
/// The events are grouped by subscription, in columns, before anything is measured; so is what a backend would have before
/// it could begin: decoded keys. `stepwise` is handed one event after the other with the key of its subscription, looks
/// that up in a dictionary and steps. `closed-form` is handed the same with the number of the subscription. `population`
/// reads the columns on one thread, `parallel` on all cores. All begin by forgetting what the pass before left. The events
/// come subscription by subscription, which is kind to the dictionary of `stepwise`: a stream in the order of time would
/// cost it cache misses an event.
///
/// 100,000,000 events are a batch of 10,000,000 that is fed ten times, each time to other subscriptions: so a stream of any
/// length passes through a population, in the memory of its subscriptions and of a batch.
///
/// `floor` is the loop of `population` in C over the same arrays.
///
/// Source: subscription, Implementations.
public let subscriptionLifecycle = Experiment(
    "subscription-lifecycle",
    summary: "Take a stream of store events: what state each of many subscriptions is in.",
    operation: "pass",
    sizeUnit: "events",
    plans: [.warm, .memory],
    answers: .lives,
    inputs: LifecycleSubject.inputs,
    validation: [LifecycleCases.everyShortLife, LifecycleCases.randomLives],
    implementations: [
        Implementation(
            name: "stepwise", role: .reference, limit: { _ in nil }, unmeasured: { $0.reasonNotToStep },
            prepare: LifecyclePass.stepwise),
        Implementation(
            name: "closed-form", role: .implementation, limit: { _ in nil }, unmeasured: { $0.reasonNotToStep },
            prepare: LifecyclePass.closedForm),
        .implementation(
            "population", prepare: { PopulationPass($0) }, run: { $0.pass() }, answer: { $1.answer }),
        .parallel(
            "parallel", prepare: { PopulationPass($0, workers: $1) }, run: { $0.pass() }, answer: { $1.answer }),
        .implementation(
            "floor", role: .floor, prepare: { PopulationPass($0, kernel: milliPopulationFloor) },
            run: { $0.pass() }, answer: { $1.answer }),
    ])

extension AnswerRule where Answer == LifecycleAnswer {
    /// All statuses at all probes.
    static var lives: Self { .equal }
}
