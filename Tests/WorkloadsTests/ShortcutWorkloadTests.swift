import Reproducibility
import ReviewPrompt
import Shortcuts
import Testing
import Workloads

@Suite struct ShortcutWorkloadTests {
    @Test(
        "activity types are all different, misses are not among them, and the same seed gives the same types",
        arguments: ActivityTypes.allCases)
    func types(kind: ActivityTypes) {
        let types = kind.types(5_000, seed: 3)
        #expect(Set(types).count == 5_000)
        #expect(Set(types).isDisjoint(with: kind.misses(5_000, seed: 3)))
        #expect(kind.types(5_000, seed: 3) == types)
        #expect(kind.types(5_000, seed: 4) != types)
        if kind == .longPrefix {
            let beginnings = Set(types.dropFirst().map { $0.prefix(200) })
            #expect(beginnings.count == 1)
            #expect(!types[0].hasPrefix(beginnings.first ?? ""))
        }
    }

    @Test("one title in ten has the popular word, and rare words occur in few titles")
    func activities() {
        var drawing = ActivityDrawing(count: 20_000, types: ["t"], seed: 1)
        var index = InvertedIndex()
        var japanese = 0

        for number in 0..<20_000 {
            let activity = drawing.activity(number)
            #expect(!activity.hasBlankTitle)
            japanese += activity.title.unicodeScalars.contains { $0.value > 0x3000 } ? 1 : 0
            index.insert(number, SearchWords(activity), lastDonation: 0)
        }

        let popular = index.search(SearchQuery(ActivityDrawing.popularWord), limit: .max).filter { $0.match == .exact }
        #expect((1_800...2_200).contains(popular.count))
        #expect((11_000...13_000).contains(japanese))
        var again = ActivityDrawing(count: 20_000, types: ["t"], seed: 1)
        var first = ActivityDrawing(count: 20_000, types: ["t"], seed: 1)
        #expect((0..<50).map { again.activity($0) } == (0..<50).map { first.activity($0) })
    }

    @Test("donations are in order of time except for the late ones, and popular activities have half of them")
    func donations() {
        var stream = DonationStream(activities: 100_000, seed: 2)
        var late = 0
        var popular = 0
        var previous = stream.now

        for _ in 0..<20_000 {
            let (number, at) = stream.next()
            #expect((0..<100_000).contains(number))
            late += at < previous ? 1 : 0
            popular += number < 20_000 ? 1 : 0
            previous = max(previous, at)
        }
        #expect((1...60).contains(late))
        // Half of them, and a fifth of the other half.
        #expect((11_400...12_600).contains(popular))
    }

    @Test("nine in ten requests of a storm are cancelled, and the stated number of requests waits")
    func storm() {
        let storm = RequestStorm(waiting: 1_000, steps: 50_000, seed: 5)
        var heap = HeapRequests(users: storm.users)
        var now = Int64(0)
        var due = 0

        for (number, step) in storm.steps.enumerated() {
            now += Int64(step.after)
            while heap.next(until: now) != nil { due += 1 }
            heap.request(Int(step.user), at: now + RequestStorm.delay)
            if number > storm.fillingSteps { #expect((900...1_100).contains(heap.count)) }
        }
        #expect((4_500...5_500).contains(due))
    }

    @Test("drawn users are of every kind that a decision distinguishes")
    func users() {
        let stories = ReviewStories(seed: 6)
        let now = stories.releases[11].at + 86_400_000
        let users = stories.users(5_000, now: now)
        let decisions = users.map { ReviewPolicy().decide($0.state, version: $0.version, at: now) }
        for decision in ReviewDecision.allCases { #expect(decisions.filter { $0 == decision }.count > 200) }
        #expect(stories.users(5_000, now: now) == users)
        #expect(stories.story(of: 7) == ReviewStories(seed: 6).story(of: 7))
    }
}
