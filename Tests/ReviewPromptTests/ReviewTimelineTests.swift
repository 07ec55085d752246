@testable import ReviewPrompt
import TestSupport
import Testing
import Workloads

@Suite struct ReviewTimelineTests {
    private func play(
        _ events: [(Int64, ReviewEvent.Action)], policy: ReviewPolicy = ReviewPolicy(threshold: 1)
    ) throws -> (entries: [ReviewTimeline.Entry], totals: ReviewTimeline.Totals) {
        var timeline = ReviewTimeline(policy: policy)
        var entries: [ReviewTimeline.Entry] = []
        for (at, action) in events { try timeline.play(ReviewEvent(at: at, action: action)) { entries.append($0) } }
        timeline.finish { entries.append($0) }
        return (entries, timeline.totals)
    }

    @Test("a user who becomes busy at 1.999 s is not asked, and one at 2.000 s is, because due requests come first")
    func leaving() throws {
        func last(_ busyAt: Int64) throws -> ReviewTimeline.Totals {
            try play([(0, .launch(version: "1.0")), (0, .task), (0, .request), (busyAt, .busy)]).totals
        }
        #expect(try last(1_999).busy == 1)
        #expect(try last(1_999).asked == 0)
        #expect(try last(2_000).asked == 1)
        #expect(try last(2_000).busy == 0)
    }

    @Test("a restart loses the request that waits and keeps what is remembered")
    func restart() throws {
        let story = try play([
            (0, .launch(version: "1.0")), (0, .task), (0, .request), (1_000, .launch(version: "1.1")),
            (1_000, .request),
        ])
        #expect(story.totals == .init(requests: 2, refused: 0, cancelled: 1, busy: 0, asked: 1, shown: 1))
        #expect(
            story.entries.last
                == .init(at: 3_000, outcome: .asked(version: "1.1", display: .shown)))
    }

    @Test("a request that the platform does not show counts as made")
    func notShown() throws {
        let story = try play([
            (0, .launch(version: "1.0")), (0, .task), (0, .switchOff), (0, .request), (9_000, .request),
        ])
        #expect(story.entries.contains(.init(at: 2_000, outcome: .asked(version: "1.0", display: .switchedOff))))
        #expect(story.totals == .init(requests: 2, refused: 1, cancelled: 0, busy: 0, asked: 1, shown: 0))
    }

    /// A timeline that is played event by event.
    private struct Playing {
        var timeline = ReviewTimeline()

        mutating func play(_ at: Int64, _ action: ReviewEvent.Action) throws {
            try timeline.play(ReviewEvent(at: at, action: action)) { _ in }
        }
    }

    @Test("an event before the first start is refused, and the start counts")
    func notLaunched() throws {
        var playing = Playing()
        #expect(throws: ReviewEventError.notLaunched) { try playing.play(100, .task) }
        try playing.play(100, .launch(version: "1"))
    }

    @Test("an event with an invalid version is refused, and later events count")
    func noVersion() throws {
        var playing = Playing()
        #expect(throws: ReviewEventError.version(.missing)) { try playing.play(100, .launch(version: " ")) }
        try playing.play(100, .launch(version: "1"))
    }

    @Test("time that goes back is refused, unless the clock was set")
    func backwards() throws {
        var playing = Playing()
        try playing.play(100, .launch(version: "1"))
        #expect(throws: ReviewEventError.backwards(previous: 100)) { try playing.play(99, .task) }
        try playing.play(50, .clockSet)
        try playing.play(51, .task)
    }

    @Test("random stories: requests are never nearer than the interval, and each ends in exactly one way")
    func stories() throws {
        let stories = ReviewStories(seed: 3)
        var totals = ReviewTimeline.Totals()
        for user in 0..<2_000 {
            var timeline = ReviewTimeline()
            var requests: [(version: String, at: Int64)] = []
            var isClockSet = false

            func look(_ entry: ReviewTimeline.Entry) {
                if case .asked(let version, _) = entry.outcome { requests.append((version, entry.at)) }
                if case .clockSet = entry.outcome { isClockSet = true }
            }

            for event in stories.story(of: user) { try timeline.play(event, emit: look) }
            timeline.finish(emit: look)
            for (first, second) in zip(requests, requests.dropFirst()) {
                #expect(first.version != second.version)
                if !isClockSet { #expect(second.at - first.at >= ReviewPolicy().minimumInterval) }
            }

            let one = timeline.totals
            #expect(one.requests == one.refused + one.cancelled + one.busy + one.asked)
            totals.asked += one.asked
            totals.busy += one.busy
            totals.cancelled += one.cancelled
            totals.refused += one.refused
        }
        // Every way occurs.
        expectAll([totals.asked, totals.busy, totals.cancelled, totals.refused], count: 4) { $0 > 20 }
    }
}
