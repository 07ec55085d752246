@testable import ReviewPrompt
import Testing

@Suite struct ReviewPrompterTests {
    private final class Saved {
        var states: [ReviewState] = []
        var fails = false

        func save(_ state: ReviewState) throws(StateFileError) {
            if fails { throw StateFileError(path: "state", step: .write, code: 28) }
            states.append(state)
        }
    }

    private let clock = ScriptedReviewClock(now: 1_000)
    private let saved = Saved()

    private func prompter(
        tasks: Int = 4, version: String? = "2.0"
    ) throws -> ReviewPrompter<ScriptedReviewClock> {
        try ReviewPrompter(
            version: version, state: ReviewState(completedTasks: tasks), clock: clock, save: saved.save)
    }

    private func due(
        _ prompter: ReviewPrompter<ScriptedReviewClock>, isBusy: Bool = false
    ) throws -> (ReviewDueOutcome?, asked: [String]) {
        var versions: [String] = []
        let outcome = try prompter.askIfDue(isBusy: { isBusy }) { versions.append($0) }
        return (outcome, versions)
    }

    @Test("a request waits 2 s to the millisecond, then asks once and remembers version and time")
    func delay() throws {
        let prompter = try prompter()
        #expect(prompter.request() == .waits)
        clock.advance(by: 1_999)
        #expect(try due(prompter).0 == nil)
        clock.advance(by: 1)
        let (outcome, asked) = try due(prompter)
        #expect(outcome == .asked)
        #expect(asked == ["2.0"])
        #expect(saved.states == [ReviewState(completedTasks: 4, lastRequest: .init(version: "2.0", at: 3_000))])
        #expect(prompter.decision == .sameVersion)
        #expect(prompter.request() == .refused(.sameVersion))
        clock.advance(by: 10_000)
        #expect(try due(prompter).0 == nil)
    }

    @Test("when the user is busy nothing is asked and nothing remembered, and the next request may ask")
    func busy() throws {
        let prompter = try prompter()
        prompter.request()
        clock.advance(by: 2_000)
        let (outcome, asked) = try due(prompter, isBusy: true)
        #expect(outcome == .userWasBusy)
        #expect(asked.isEmpty && saved.states.isEmpty && prompter.state.lastRequest == nil)
        #expect(prompter.request() == .waits)
        clock.advance(by: 2_000)
        #expect(try due(prompter).asked == ["2.0"])
    }

    @Test("of two requests 1 s apart the second cancels the first, and one is made, 2 s after the second")
    func anotherRequest() throws {
        let prompter = try prompter()
        #expect(prompter.request() == .waits)
        clock.advance(by: 1_000)
        #expect(prompter.request() == .waitsAnew)
        clock.advance(by: 1_999)
        #expect(try due(prompter).0 == nil)
        clock.advance(by: 1)
        #expect(try due(prompter).0 == .asked)
        clock.advance(by: 5_000)
        #expect(try due(prompter).0 == nil)
        #expect(saved.states.count == 1)
    }

    @Test("a request below the threshold is refused and does not wait")
    func refused() throws {
        let prompter = try prompter(tasks: 3)
        #expect(prompter.request() == .refused(.tooFewTasks))
        #expect(prompter.deadline == nil)
        try prompter.completeTask()
        #expect(saved.states == [ReviewState(completedTasks: 4)])
        #expect(prompter.request() == .waits)
    }

    @Test("setting the clock does not change when a request is due")
    func clockSet() throws {
        let prompter = try prompter()
        prompter.request()
        clock.set(now: -1_000_000)
        clock.advance(by: 1_999)
        #expect(try due(prompter).0 == nil)
        clock.set(now: 9_000_000)
        #expect(try due(prompter).0 == nil)
        clock.advance(by: 1)
        #expect(try due(prompter).0 == .asked)
    }

    @Test("a request is not made if it cannot be saved")
    func unsaved() throws {
        let prompter = try prompter()
        prompter.request()
        clock.advance(by: 2_000)
        saved.fails = true
        var requests = 0
        #expect(throws: StateFileError.self) { try prompter.askIfDue(isBusy: { false }) { _ in requests += 1 } }
        #expect(requests == 0 && prompter.state.lastRequest == nil)
    }

    @Test("an app without a version gets an error at its start", arguments: [nil, "", "  ", "\n"])
    func missingVersion(version: String?) throws {
        #expect(throws: ReviewVersionError.missing) { try prompter(version: version) }
        #expect(throws: ReviewVersionError.tooLong(bytes: 1_000_000)) {
            try prompter(version: String(repeating: "1", count: 1_000_000))
        }
    }

    @Test("the machine's monotonic clock does not go back")
    func systemClock() {
        let clock = SystemReviewClock()
        let first = clock.uptime
        #expect(clock.uptime >= first && first > 0)
        #expect(clock.now > 1_500_000_000_000)
    }
}
