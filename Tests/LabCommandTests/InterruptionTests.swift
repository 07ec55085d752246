import Dispatch
import Foundation
import Testing

@testable import LabCommand

/// Tests with signals that nothing else in this process listens for.
@Suite struct InterruptionTests {
    /// Returns the handler of a signal, the first word of its action; 0 for the default.
    private func handler(_ number: Int32) -> UInt {
        var action = sigaction()
        sigaction(number, nil, &action)
        return withUnsafeBytes(of: action) { $0.loadUnaligned(as: UInt.self) }
    }

    @Test("a signal does what it did before once no one listens, whichever of several listeners goes first")
    func restored() {
        let before = handler(SIGUSR1)
        var first: Interruption? = Interruption(signals: [SIGUSR1]) {}
        #expect(handler(SIGUSR1) != before)
        var second: Interruption? = Interruption(signals: [SIGUSR1]) {}
        #expect(first?.hasHappened == false)
        first = nil
        #expect(handler(SIGUSR1) != before)
        #expect(second?.hasHappened == false)
        second = nil
        #expect(handler(SIGUSR1) == before)
    }

    @Test("the first signal is heard of by all who listen, and nothing is left of them after it")
    func heard() {
        let before = handler(SIGUSR2)
        let heard = DispatchSemaphore(value: 0)
        let heardByOther = DispatchSemaphore(value: 0)
        var interruption: Interruption? = Interruption(signals: [SIGUSR2]) { heard.signal() }
        var other: Interruption? = Interruption(signals: [SIGUSR2]) { heardByOther.signal() }
        #expect(interruption?.hasHappened == false)
        kill(getpid(), SIGUSR2)
        #expect(heard.wait(timeout: .now() + 600) == .success)
        #expect(heardByOther.wait(timeout: .now() + 600) == .success)
        #expect(interruption?.hasHappened == true && other?.hasHappened == true)
        interruption = nil
        other = nil
        #expect(handler(SIGUSR2) == before)
    }

    @Test("a listener after the last one was released hears the signal, and again nothing is left of it")
    func heardAgain() {
        let before = handler(SIGWINCH)
        for _ in 0..<3 {
            let heard = DispatchSemaphore(value: 0)
            var interruption: Interruption? = Interruption(signals: [SIGWINCH]) { heard.signal() }
            kill(getpid(), SIGWINCH)
            #expect(heard.wait(timeout: .now() + 600) == .success)
            #expect(interruption?.hasHappened == true)
            interruption = nil
            #expect(handler(SIGWINCH) == before)
        }
    }
}
