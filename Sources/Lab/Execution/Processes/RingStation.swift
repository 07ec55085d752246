import CPlatform
import Foundation
import Measurement
import Synchronization

/// The station of a process in a ring of processes that take turns: the ends of two pipes, through which the token
/// comes and goes on.
final class RingStation: Sendable {
    /// The number of processes that take turns.
    let count: Int
    private let ends: Mutex<(taking: Int32, passing: Int32)?>

    private init(of count: Int, taking: Int32, passing: Int32) {
        self.count = count
        ends = Mutex((taking, passing))
    }

    deinit { leave() }

    /// Returns the stations of a ring; the first has the token. `nil` if the system gives no pipes.
    static func ring(of count: Int) -> [RingStation]? {
        let pipes = (0..<count).compactMap { _ in Channel() }
        guard pipes.count == count else { return nil }

        // High numbers, so that none collides with a descriptor that a process is given.
        let ends = pipes.map { pipe in
            (reading: fcntl(pipe.reading, F_DUPFD_CLOEXEC, 16), writing: fcntl(pipe.writing, F_DUPFD_CLOEXEC, 16))
        }
        let stations = (0..<count).map {
            RingStation(of: count, taking: ends[$0].reading, passing: ends[($0 + 1) % count].writing)
        }

        guard !ends.contains(where: { $0.reading < 0 || $0.writing < 0 }), let last = stations.last else { return nil }

        var token: UInt8 = 1
        return last.ends.withLock { $0.map { write($0.passing, &token, 1) } } == 1 ? stations : nil
    }

    /// Gives the ends to a process that is about to start.
    func hand(to actions: inout ChildSpawn.Actions) {
        ends.withLock { ends in
            guard let ends else { return }
            posix_spawn_file_actions_adddup2(&actions, ends.taking, Turns.taking)
            posix_spawn_file_actions_adddup2(&actions, ends.passing, Turns.passing)
        }
    }

    /// Closes this process's copies of the ends, so that the others notice when the process of the station ends.
    func leave() {
        ends.withLock { ends in
            guard let open = ends else { return }

            close(open.taking)
            close(open.passing)
            ends = nil
        }
    }
}
