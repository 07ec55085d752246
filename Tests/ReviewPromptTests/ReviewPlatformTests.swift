@testable import ReviewPrompt
import Testing

@Suite struct ReviewPlatformTests {
    private static let year = ReviewPlatform.year
    private static let day: Int64 = 86_400_000

    @Test("a prompt is displayed three times in a rolling 365 days, and day 0 is free again after 365 days")
    func rolling() {
        var platform = ReviewPlatform()
        for (number, day) in [Int64(0), 100, 200].enumerated() {
            #expect(platform.request(version: "\(number)", at: day * Self.day) == .shown)
        }
        #expect(platform.request(version: "4", at: 300 * Self.day) == .displayedThreeTimes)
        #expect(platform.request(version: "4", at: Self.year - 1) == .displayedThreeTimes)
        #expect(platform.request(version: "4", at: Self.year) == .shown)
        #expect(platform.request(version: "5", at: Self.year + 99 * Self.day) == .displayedThreeTimes)
        #expect(platform.request(version: "5", at: Self.year + 100 * Self.day) == .shown)
    }

    @Test("in any 365 days there are at most three displays, however requests come")
    func never() {
        var platform = ReviewPlatform()
        var shown: [Int64] = []
        for hour in stride(from: Int64(0), to: 3 * 365 * 24, by: 7) {
            let now = hour * 3_600_000
            if platform.request(version: "1", at: now) == .shown { shown.append(now) }
        }
        #expect(shown.count == 9)
        for (first, fourth) in zip(shown, shown.dropFirst(3)) { #expect(fourth - first >= Self.year) }
    }

    @Test("after a rating, a prompt needs a new version and more than 365 days")
    func rated() {
        var platform = ReviewPlatform()
        platform.rate(version: "1", at: 0)
        #expect(platform.request(version: "1", at: 2 * Self.year) == .ratedVersion)
        #expect(platform.request(version: "2", at: Self.year) == .ratedWithinYear)
        #expect(platform.request(version: "2", at: Self.year + 1) == .shown)
    }

    @Test("a rating does not lift the limit of three in 365 days")
    func ratingKeepsLimit() {
        var platform = ReviewPlatform()
        platform.rate(version: "0", at: 0)
        for version in 1...3 { #expect(platform.request(version: "\(version)", at: 2 * Self.year) == .shown) }
        #expect(platform.request(version: "4", at: 2 * Self.year) == .displayedThreeTimes)
        #expect(platform.request(version: "4", at: 3 * Self.year) == .shown)
    }

    @Test("the user's switch turns prompts off, but a development build always shows them and TestFlight never does")
    func builds() {
        var store = ReviewPlatform()
        store.isSwitchedOff = true
        #expect(store.request(version: "1", at: 0) == .switchedOff)
        store.isSwitchedOff = false
        #expect(store.request(version: "1", at: 0) == .shown)
        var development = ReviewPlatform(build: .development)
        development.isSwitchedOff = true
        development.rate(version: "1", at: 0)
        for _ in 0..<10 { #expect(development.request(version: "1", at: 0) == .shown) }
        var testFlight = ReviewPlatform(build: .testFlight)
        #expect(testFlight.request(version: "1", at: 0) == .neverInTestFlight)
        #expect(testFlight.displays.isEmpty)
    }

    @Test("a display in the future, from a clock that was set back, counts as one of now")
    func clockSetBack() {
        var platform = ReviewPlatform()
        for _ in 0..<3 { _ = platform.request(version: "1", at: 5 * Self.year) }
        #expect(platform.request(version: "2", at: 0) == .displayedThreeTimes)
        #expect(platform.request(version: "2", at: 6 * Self.year) == .shown)
    }
}
