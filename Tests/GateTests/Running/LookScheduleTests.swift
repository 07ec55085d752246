import Testing

@testable import Gate

@Suite struct LookScheduleTests {
    private let looks = [(6, 0.1), (15, 0.2), (30, 0.3), (60, 0.4)].map { GateSettings.Look(pairs: $0, share: $1) }

    @Test("without a least duration, a look is due once its pairs are measured, and has its own share of the error")
    func withoutSpan() {
        var schedule = LookSchedule(looks, span: 0)
        for (number, look) in looks.enumerated() {
            #expect(!schedule.isDue(pairs: look.pairs - 1, seconds: 1) && schedule.isDue(pairs: look.pairs, seconds: 1))
            let taken = schedule.advance(pairs: look.pairs, isLast: false)
            #expect(taken.share == look.share && taken.isLast == (number == 3))
        }
        #expect(schedule.isOver)
    }

    @Test("a look waits for the least duration, and adds up the shares of looks that were passed meanwhile")
    func passed() {
        var schedule = LookSchedule(looks, span: 10, from: 100)
        #expect(!schedule.isDue(pairs: 20, seconds: 109.9) && schedule.isDue(pairs: 20, seconds: 110))
        let first = schedule.advance(pairs: 20, isLast: false)
        #expect(abs(first.share - 0.3) < 1e-12 && !first.isLast)
        #expect(!schedule.isDue(pairs: 29, seconds: 111) && schedule.isDue(pairs: 30, seconds: 111))
        let second = schedule.advance(pairs: 30, isLast: false)
        #expect(second.share == 0.3 && !second.isLast)
        let last = schedule.advance(pairs: 60, isLast: false)
        #expect(last.isLast && schedule.isOver)
    }

    @Test("after the last pair a look does not wait, and when the time is up the last look has the rest of the error")
    func ends() {
        var schedule = LookSchedule(looks, span: 10)
        #expect(schedule.isDue(pairs: 60, seconds: 1))
        let all = schedule.advance(pairs: 60, isLast: false)
        #expect(abs(all.share - 1) < 1e-12 && all.isLast && schedule.isOver)

        var late = LookSchedule(looks, span: 10)
        let early = late.advance(pairs: 6, isLast: false)
        #expect(early.share == 0.1)
        let rest = late.advance(pairs: 7, isLast: true)
        #expect(abs(rest.share - 0.9) < 1e-12 && rest.isLast && late.isOver)
    }
}
