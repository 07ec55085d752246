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

        // Dispatch listens a moment later, on Linux with a handler of its own; what is ignored until then is lost.
        while handler(SIGUSR2) == 1 { usleep(1_000) }
        kill(getpid(), SIGUSR2)
        #expect(heard.wait(timeout: .now() + 600) == .success)
        #expect(heardByOther.wait(timeout: .now() + 600) == .success)
        #expect(interruption?.hasHappened == true && other?.hasHappened == true)
        interruption = nil
        other = nil
        #expect(handler(SIGUSR2) == before)
    }
}
