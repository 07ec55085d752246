import Dispatch
import Foundation
import Synchronization

/// Threads that one owner reserves for its work.
///
/// `DispatchQueue.concurrentPerform` promises no concurrency. While other work occupies its pool, the caller runs all
/// iterations itself, one after the other, so a measurement "on 2 cores" would use a single core. These threads start
/// with the first call that needs them, sleep between calls, and end with this object.
package final class WorkerThreads: Sendable {
    /// The number of threads that work at the same time, including the caller's.
    package let count: Int
    private let crew: Crew
    private let turn = Mutex(())

    /// - Precondition: `count` is at least 1.
    package init(_ count: Int) {
        precondition(count >= 1, "\(count) threads do no work")
        self.count = count
        crew = Crew(helpers: count - 1)
    }

    deinit { crew.end() }

    /// Calls `body` with each number below `parts` once, and returns after the last call.
    ///
    /// Parts may wait for each other, because none is queued after another. The caller takes part 0, and then each part
    /// whose thread has not woken up by that time. Calls from several threads take turns.
    ///
    /// - Parameter parts: at most ``count``, which is the default.
    /// - Precondition: `body` does not call a method of the same object.
    package func run(parts: Int? = nil, _ body: @Sendable (_ part: Int) -> Void) {
        let parts = parts ?? count
        precondition(parts <= count, "\(parts) parts need more than \(count) threads")
        guard parts > 1 else {
            if parts == 1 { body(0) }
            return
        }

        turn.withLock { _ in
            withoutActuallyEscaping(body) { crew.run($0, parts: parts) }
        }
    }

    /// Calls `body` with each number below `parts` once. Each thread takes the next number until none is left.
    ///
    /// With several parts for each thread, a thread whose core is taken away for a while does not delay the others.
    ///
    /// - Parameters:
    ///   - threads: at most ``count``, which is the default.
    ///   - body: also gets the number of its thread, from 0. Calls with the same number never overlap.
    package func share(_ parts: Int, among threads: Int? = nil, _ body: @Sendable (_ part: Int, _ thread: Int) -> Void)
    {
        let next = Atomic(0)
        run(parts: min(threads ?? count, parts)) { thread in
            while true {
                let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard part < parts else { return }

                body(part, thread)
            }
        }
    }
}

/// The threads without the caller's, and their current call.
private final class Crew: Sendable {
    typealias Body = @Sendable (Int) -> Void

    private struct Call {
        var body: Body?
        var parts = 0
        var nextPart = 0
        var unfinishedParts = 0
        /// The threads that were started.
        var threads = 0
        var isEnded = false

        mutating func beginNextPart() -> (number: Int, body: Body)? {
            guard nextPart < parts, let body else { return nil }

            defer { nextPart += 1 }
            return (nextPart, body)
        }

        /// Returns true for the last part.
        mutating func finishPart() -> Bool {
            unfinishedParts -= 1
            if unfinishedParts == 0 { body = nil }
            return unfinishedParts == 0
        }
    }

    private let call = Mutex(Call())
    /// The helpers' semaphores, signalled once for each call, and once at the end.
    private let starts: [DispatchSemaphore]
    /// Signalled by a helper that finishes the last part of a call.
    private let completion = DispatchSemaphore(value: 0)

    init(helpers: Int) { starts = (0..<helpers).map { _ in DispatchSemaphore(value: 0) } }

    func run(_ body: @escaping Body, parts: Int) {
        let newThreads = call.withLock { call in
            call.body = body
            call.parts = parts
            call.nextPart = 1
            call.unfinishedParts = parts
            defer { call.threads = max(call.threads, parts - 1) }
            return call.threads..<max(call.threads, parts - 1)
        }
        for helper in newThreads { Thread { [self] in help(helper) }.start() }
        for start in starts.prefix(parts - 1) { start.signal() }

        body(0)
        var isLast = call.withLock { $0.finishPart() }
        while !isLast, runNextPart() { isLast = call.withLock { $0.finishPart() } }
        if !isLast { completion.wait() }
    }

    /// Ends the helpers after their current call.
    func end() {
        call.withLock { $0.isEnded = true }
        for start in starts { start.signal() }
    }

    /// A helper that wakes up late finds no part, and waits for the next call.
    private func help(_ helper: Int) {
        while true {
            starts[helper].wait()
            while runNextPart() {
                if call.withLock({ $0.finishPart() }) { completion.signal() }
            }

            if call.withLock({ $0.isEnded }) { return }
        }
    }

    /// Runs a part, if one is left. Not inlined, because the body must be released before the part counts as finished.
    @inline(never)
    private func runNextPart() -> Bool {
        guard let part = call.withLock({ $0.beginNextPart() }) else { return false }

        part.body(part.number)
        return true
    }
}
