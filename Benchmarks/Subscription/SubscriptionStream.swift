import LabKit
import Measurement
import Reproducibility
import Subscription

/// What does it take to follow one subscription through a long stream, where every event needs the state that the one
/// before left?
///
/// The events are a column of bytes, made and checked before anything is measured, and uniformly random. What must move is
/// 1 byte an event. `composed` and `parallel` follow all ten states at once and are asked for one of them at the end; they
/// go through every event, although the last purchase alone would tell the answer. `floor` is the loop of `table` in C.
///
/// Source: subscription, Implementations.
public let subscriptionStream = Experiment(
    "subscription-stream",
    summary: "Follow one subscription through a stream of events.",
    operation: "stream",
    sizeUnit: "events",
    plans: [.warm, .memory, .throughput],
    answers: .equal,
    inputs: [
        input(1_000, from: .thorough), input(100_000), input(10_000_000, from: .standard),
        input(100_000_000, from: .thorough),
    ],
    validation: [StreamCases.everySequence, StreamCases.randomStreams],
    implementations: [
        .stream("switch", role: .reference, SwitchTransitions()),
        .stream("table", TableTransitions()),
        .stream("composed", ComposedTransitions()).runningWith(composing),
        .parallel(
            "parallel",
            prepare: { subject, workers in
                SharedStream(
                    subject, ParallelTransitions(workers: workers, smallestPart: subject.smallestPart))
            }, run: { $0.subject.lastEnd($0.machine) }, answer: { $1.subject.ends($1.machine) }
        ).runningWith(composing),
        .stream("floor", role: .floor, FloorWalk()),
    ])

@Sendable
private func composing() -> String { ComposedTransitions().path.instructionSet ?? InstructionSet.baseline }

private func input(_ events: Int, from profile: Profile = .quick) -> Input<StreamSubject> {
    Input(
        "random-\(events)", shape: "random", size: events, from: profile,
        volume: TransitionInputs.volume(events, bytesEach: 1), recipe: "\(events) uniformly random events"
    ) { context in
        let subject = StreamSubject(
            try TransitionInputs.column(events, seed: Seed.derive(context.seed, "stream")))
        return Trial(subject: subject, nodes: events, digest: "\(subject.digest)")
    }
}

extension Implementation where Subject == StreamSubject, Answer == [SubscriptionState] {
    /// A machine that follows streams.
    fileprivate static func stream(
        _ name: String, role: Role = .implementation, _ machine: any StreamTransitions
    ) -> Self {
        .implementation(
            name, role: role, prepare: { $0 }, run: { $0.lastEnd(machine) }, answer: { $1.ends(machine) })
    }
}

/// A stream, and as many threads as are to follow it.
private final class SharedStream {
    let subject: StreamSubject
    let machine: ParallelTransitions

    init(_ subject: StreamSubject, _ machine: ParallelTransitions) {
        self.subject = subject
        self.machine = machine
    }
}
