import Dispatch
import Foundation
import Synchronization

/// Threads that one owner keeps for its own work.
///
/// `DispatchQueue.concurrentPerform` promises no concurrency: while other work keeps its pool busy, the caller runs all
/// iterations itself, one after the other, and a measurement "on 2 cores" is one of a single core. These threads start
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
    /// No part waits for another one to end, so parts may wait for each other. The caller takes part 0, and then each
    /// part whose thread has not woken up by that time. Calls from several threads take turns.
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

    /// Calls `body` with each number below `parts` once; a thread takes the next number until none is left.
    ///
    /// With several parts for each thread, one whose core is taken away for a while does not hold up the others.
    ///
    /// - Parameters:
    ///   - threads: at most ``count``, which is the default.
    ///   - body: gets the number of its thread too, from 0; no two calls with the same one overlap.
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

/// The threads besides the caller's, and the call on which they work.
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
    /// Each helper's own: one signal for each call, and one for the end.
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

    /// Ends the helpers after the call on which they work.
    func end() {
        call.withLock { $0.isEnded = true }
        for start in starts { start.signal() }
    }

    /// A helper that wakes up late finds no part left, and waits for the next call.
    private func help(_ helper: Int) {
        while true {
            starts[helper].wait()
            while runNextPart() {
                if call.withLock({ $0.finishPart() }) { completion.signal() }
            }

            if call.withLock({ $0.isEnded }) { return }
        }
    }

    /// Runs a part, if one is left. Not inlined: it must have let go of the body before the part counts as finished.
    @inline(never)
    private func runNextPart() -> Bool {
        guard let part = call.withLock({ $0.beginNextPart() }) else { return false }

        part.body(part.number)
        return true
    }
}
