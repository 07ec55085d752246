import Testing

@testable import ExitPage

@Suite struct ExitWindowTests {
    @Test("the last instant of the window belongs to it, the next does not")
    func inclusive() {
        #expect(ExitWindow.day.isNew(createdAt: 1_000, at: 1_000 + 86_400_000))
        #expect(!ExitWindow.day.isNew(createdAt: 1_000, at: 1_000 + 86_400_001))
        #expect(ExitWindow(milliseconds: 0).isNew(createdAt: 5, at: 5))
        #expect(!ExitWindow(milliseconds: 0).isNew(createdAt: 5, at: 6))
    }

    @Test("a user who is created in the future is new")
    func future() {
        #expect(ExitWindow(milliseconds: 0).isNew(createdAt: 5, at: 4))
        #expect(ExitWindow.day.isNew(createdAt: .max, at: .min))
    }

    @Test("difference and last instant agree, also where one of them overflows")
    func bothFormsAgree() {
        let ends: [Int64] = [.min, .min + 1, -86_400_001, -1, 0, 1, 86_399_999, 86_400_000, 86_400_001, .max - 1, .max]
        for window in [0, 1, 86_400_000, Int64.max] {
            let window = ExitWindow(milliseconds: window)
            for createdAt in ends {
                for now in ends {
                    // Wide enough for every difference.
                    let isNew = Int128(now) - Int128(createdAt) <= Int128(window.milliseconds)
                    #expect(window.isNew(createdAt: createdAt, at: now) == isNew, "\(createdAt) \(now) \(window)")
                    #expect((now <= window.lastInstant(createdAt: createdAt)) == isNew, "\(createdAt) \(now) \(window)")
                }
            }
        }
    }
}
