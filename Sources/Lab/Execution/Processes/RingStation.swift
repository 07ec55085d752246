import CPlatform
import Foundation
import Measurement
import Synchronization

/// The station of a process in a ring of processes that take turns. It has the ends of two pipes: the token arrives
/// through one and leaves through the other.
final class RingStation: Sendable {
    /// The number of processes that take turns.
    let count: Int
    private let ends: Mutex<(tokenInput: Int32, tokenOutput: Int32)?>

    private init(of count: Int, tokenInput: Int32, tokenOutput: Int32) {
        self.count = count
        ends = Mutex((tokenInput, tokenOutput))
    }

    deinit { closeEnds() }

    /// Returns the stations of a ring. The first has the token. `nil` if the system refuses pipes.
    static func ring(of count: Int) -> [RingStation]? {
        let pipes = (0..<count).compactMap { _ in Channel() }
        guard pipes.count == count else { return nil }

        // High numbers do not collide with the descriptors that a process is given.
        let ends = pipes.map { pipe in
            (readEnd: fcntl(pipe.readEnd, F_DUPFD_CLOEXEC, 16), writeEnd: fcntl(pipe.writeEnd, F_DUPFD_CLOEXEC, 16))
        }
        let stations = (0..<count).map {
            RingStation(of: count, tokenInput: ends[$0].readEnd, tokenOutput: ends[($0 + 1) % count].writeEnd)
        }

        guard !ends.contains(where: { $0.readEnd < 0 || $0.writeEnd < 0 }), let last = stations.last else { return nil }

        var token: UInt8 = 1
        return last.ends.withLock { $0.map { write($0.tokenOutput, &token, 1) } } == 1 ? stations : nil
    }

    /// Gives the ends to a process that is about to start.
    func addEnds(to actions: inout ChildSpawn.Actions) {
        ends.withLock { ends in
            guard let ends else { return }
            posix_spawn_file_actions_adddup2(&actions, ends.tokenInput, Turns.tokenInput)
            posix_spawn_file_actions_adddup2(&actions, ends.tokenOutput, Turns.tokenOutput)
        }
    }

    /// Closes this process's copies of the ends, so that the others notice when the process of the station ends.
    func closeEnds() {
        ends.withLock { ends in
            guard let open = ends else { return }

            close(open.tokenInput)
            close(open.tokenOutput)
            ends = nil
        }
    }
}
