import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Threads

@Suite struct WorkerThreadsTests {
    @Test("all parts of a call run at the same time, even if the pool of Dispatch is busy", arguments: [2, 3, 8])
    func atTheSameTime(count: Int) {
        let threads = WorkerThreads(count)
        withBusyPool {
            for _ in 0..<20 {
                let rendezvous = Rendezvous(of: count)
                let met = Mutex(0)
                threads.run { _ in
                    if rendezvous.wait() { met.withLock { $0 += 1 } }
                }
                #expect(met.withLock { $0 } == count)
            }
        }
    }

    @Test("each part is done once, by as many threads as there are parts", arguments: 1...8)
    func eachPartOnce(count: Int) {
        let threads = WorkerThreads(count)
        for call in 0..<500 {
            let parts = call % (count + 1)
            let done = Mutex([Int](repeating: 0, count: parts))
            threads.run(parts: parts) { part in done.withLock { $0[part] += 1 } }
            #expect(done.withLock { $0 } == [Int](repeating: 1, count: parts))
        }
    }

    @Test("parts that are shared are done once each, and no two calls with the number of a thread overlap")
    func shared() {
        let threads = WorkerThreads(4)
        for parts in [0, 1, 2, 3, 4, 5, 64, 1_000] {
            for limit in [nil, 1, 2, 4] {
                let done = Mutex([Int](repeating: 0, count: parts))
                let busy = Mutex<Set<Int>>([])
                threads.share(parts, among: limit) { part, thread in
                    #expect(thread < limit ?? 4)
                    #expect(busy.withLock { $0.insert(thread).inserted })
                    done.withLock { $0[part] += 1 }
                    busy.withLock { _ = $0.remove(thread) }
                }
                #expect(done.withLock { $0 } == [Int](repeating: 1, count: parts))
            }
        }
    }

    @Test("calls from several threads take turns")
    func turns() {
        let threads = WorkerThreads(2)
        let isCalled = Atomic(false)
        let overlaps = Atomic(0)
        WorkerThreads(4).run { _ in
            for _ in 0..<200 {
                threads.run { part in
                    guard part == 0 else { return }
                    if isCalled.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
                    isCalled.store(false, ordering: .relaxed)
                }
            }
        }
        #expect(overlaps.load(ordering: .relaxed) == 0)
    }

    @Test("the threads end with their owner")
    func end() {
        final class Helper: Sendable { let thread = Mutex<WeakThread>(WeakThread()) }
        let helper = Helper()
        do {
            let threads = WorkerThreads(2)
            let rendezvous = Rendezvous(of: 2)
            threads.run { part in
                if part == 1 { helper.thread.withLock { $0.value = Thread.current } }
                #expect(rendezvous.wait())
            }
            #expect(helper.thread.withLock { $0.value != nil })
        }

        // An ending thread takes a moment; one that does not end is waited for in vain for ten minutes.
        for _ in 0..<60_000 where helper.thread.withLock({ $0.value != nil }) { usleep(10_000) }
        #expect(helper.thread.withLock { $0.value == nil })
    }
}

private struct WeakThread: @unchecked Sendable { weak var value: Thread? }
