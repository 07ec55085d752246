import CPlatform
import Foundation
import Measurement
import Synchronization

/// What a process needs that takes turns with others: the ends of two pipes, through which the token comes and goes on.
final class TurnPlace: Sendable {
    let count: Int
    private let ends: Mutex<(taking: Int32, passing: Int32)?>

    private init(of count: Int, taking: Int32, passing: Int32) {
        self.count = count
        ends = Mutex((taking, passing))
    }

    deinit { leave() }

    /// Places from which the token goes to the next, and from the last to the first, which has it. `nil` where the
    /// system gives no pipes.
    static func ring(of count: Int) -> [TurnPlace]? {
        let pipes = (0..<count).compactMap { _ in Channel() }
        guard pipes.count == count else { return nil }

        // High numbers, so that none is one of those that a process is given.
        let ends = pipes.map { pipe in [pipe.reading, pipe.writing].map { fcntl($0, F_DUPFD_CLOEXEC, 16) } }
        let places = (0..<count).map {
            TurnPlace(of: count, taking: ends[$0][0], passing: ends[($0 + 1) % count][1])
        }

        guard !ends.joined().contains(where: { $0 < 0 }), let last = places.last else { return nil }

        var token: UInt8 = 1
        return last.ends.withLock { $0.map { write($0.passing, &token, 1) } } == 1 ? places : nil
    }

    /// Gives the ends to a process that is about to be started.
    func hand(to actions: inout ChildProcess.Actions) {
        ends.withLock { ends in
            guard let ends else { return }
            posix_spawn_file_actions_adddup2(&actions, ends.taking, Turns.taking)
            posix_spawn_file_actions_adddup2(&actions, ends.passing, Turns.passing)
        }
    }

    /// Closes what this process holds of it, so that the others notice when the process ends.
    func leave() {
        ends.withLock { ends in
            for end in ends.map({ [$0.taking, $0.passing] }) ?? [] { close(end) }
            ends = nil
        }
    }
}
