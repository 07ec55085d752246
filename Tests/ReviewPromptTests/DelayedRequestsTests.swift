import Reproducibility
@testable import ReviewPrompt
import Testing

@Suite struct DelayedRequestsTests {
    /// The behaviour of both, in the plainest way: a list that is searched.
    private struct Plain: DelayedRequests {
        private var waiting: [(user: Int, deadline: Int64)] = []
        private var now = Int64.min
        init(users: Int) {}
        var count: Int { waiting.count }
        mutating func request(_ user: Int, at deadline: Int64) {
            cancel(user)
            waiting.append((user, max(deadline, now)))
        }
        @discardableResult mutating func cancel(_ user: Int) -> Bool {
            let before = waiting.count
            waiting.removeAll { $0.user == user }
            return waiting.count < before
        }
        mutating func next(until instant: Int64) -> DelayedRequest? {
            guard let first = waiting.map(\.deadline).min(), first <= max(instant, now),
                let index = waiting.firstIndex(where: { $0.deadline == first })
            else {
                now = max(now, instant)
                return nil
            }

            now = max(now, first)
            let request = waiting.remove(at: index)
            return DelayedRequest(user: request.user, deadline: request.deadline)
        }
    }

    @Test("heap and wheel give the same due requests as a plain list, for delays of all lengths and for past deadlines")
    func sameAsPlain() {
        for round in 0..<400 {
            var random = Xoshiro256StarStar(seed: Seed.derive(7, "requests", "\(round)"))
            let users = 1 + random.index(below: 12)
            var plain = Plain(users: users)
            var heap = HeapRequests(users: users)
            var wheel = WheelRequests(users: users)
            var now: Int64 = random.chance(0.5) ? -1_000 : 0
            let bits = UInt64(random.index(below: 60))

            for _ in 0..<150 {
                let span = Int64((random.next() as UInt64) >> (63 - bits + UInt64(random.index(below: 20))))
                let user = random.index(below: users)
                switch random.index(below: 8) {
                case 0:
                    let expected = plain.cancel(user)
                    #expect(heap.cancel(user) == expected)
                    #expect(wheel.cancel(user) == expected)
                case 1..<5:
                    let deadline = random.chance(0.1) ? now - span : now &+ span
                    plain.request(user, at: deadline)
                    heap.request(user, at: deadline)
                    wheel.request(user, at: deadline)
                default:
                    now = now.addingReportingOverflow(span).overflow ? .max : now + span
                    // Now and then only one of those that are due, so that requests come between them.
                    for _ in 0..<(random.chance(0.2) ? 1 : 100) {
                        let expected = plain.next(until: now)
                        #expect(heap.next(until: now) == expected)
                        #expect(wheel.next(until: now) == expected)
                        if expected == nil { break }
                    }
                }
                #expect(plain.count == heap.count && plain.count == wheel.count)
            }
        }
    }

    @Test("requests with the same deadline are due in the order in which they were made, on any level of the wheel")
    func ties() {
        func order<Waiting: DelayedRequests>(_ waiting: Waiting) -> [Int] {
            var waiting = waiting
            var due: [Int] = []
            for user in 0..<8 {
                // Each comes nearer to the deadline: from the third level to the lowest.
                while let request = waiting.next(until: [0, 1, 4_000, 4_090, 8_000, 8_150, 8_190, 8_191][user]) {
                    due.append(request.user)
                }
                waiting.request(user, at: 8_192)
            }

            // One that is requested anew goes to the end.
            waiting.request(2, at: 8_192)
            while let request = waiting.next(until: 8_192) { due.append(request.user) }
            return due
        }
        #expect(order(HeapRequests(users: 8)) == [0, 1, 3, 4, 5, 6, 7, 2])
        #expect(order(WheelRequests(users: 8)) == [0, 1, 3, 4, 5, 6, 7, 2])
    }

    @Test("time does not go back: a query for an earlier instant returns what is due now")
    func backwards() {
        func run<Waiting: DelayedRequests>(_ waiting: Waiting) -> DelayedRequest? {
            var waiting = waiting
            _ = waiting.next(until: 100)
            waiting.request(0, at: 60)
            return waiting.next(until: 50)
        }
        #expect(run(HeapRequests(users: 1)) == DelayedRequest(user: 0, deadline: 100))
        #expect(run(WheelRequests(users: 1)) == DelayedRequest(user: 0, deadline: 100))
    }
}
