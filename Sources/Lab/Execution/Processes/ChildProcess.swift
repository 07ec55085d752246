import CLibrary
import Foundation
import Jobs

/// A program to run to its end, with a complete environment and a time limit. All programs of the lab are started here,
/// with three exceptions: a small parent starts its program, a measuring process copies itself with `ForkedProcess`,
/// and `milli init` hands its terminal to the programs that it starts.
///
/// ``ChildSpawn`` starts it. ``ChildWatch`` reads its output, ends it at its limits and waits for its end.
///
/// Tried and rejected: Foundation's `Process`, whose start and wait cost 2 to 8 ms beyond the child's own time; a
/// measuring process takes 30 ms.
package struct ChildProcess {
    let program: Program
    var streams: Streams
    var limits: Limits
    var placement = Placement.free
    /// The station of the child in the ring of processes that take turns.
    var station: RingStation?

    /// The program, its arguments and its environment.
    struct Program {
        let executable: String
        /// Another path by which the executable is opened. The child's first argument is still ``executable``.
        var openPath: String?
        let arguments: [String]
        /// The variables, as `NAME=value`. Their size moves the stack of the child.
        let environment: [String]
    }

    /// The input and the output of a child.
    struct Streams {
        var input = Input.bytes(Data())
        /// The file that takes standard output, in place of the outcome.
        var outputStore: OutputStore?
        /// The largest number of bytes of standard output. A child that writes more is killed.
        var mostOutput = Int.max
        /// The largest number of bytes of standard error that are kept. The rest is read and dropped.
        var mostErrors = Int.max
    }

    /// The standard input of a child.
    enum Input {
        case bytes(Data)
        /// A held file, in which the child records its position.
        case heldFile(InputFile)
        case path(String)
    }

    /// The limits at which a child is killed. A child with a limit gets a process group of its own, so that its own
    /// children are killed with it.
    package struct Limits {
        /// Seconds until it is killed; `nil` for no limit.
        var seconds: Double?
        /// Returns true to stop it. Called at least ten times a second.
        var isStopped: (() -> Bool)?

        var isLimited: Bool { seconds != nil || isStopped != nil }
    }

    /// The placement of a child in memory and on cores, if the system allows a choice.
    enum Placement {
        case free
        /// The same addresses each time.
        case fixedAddresses
        /// One core, the same each time.
        case oneCore
    }

    /// The environment of this process, as `NAME=value`.
    package static var ownEnvironment: [String] { ProcessInfo.processInfo.environment.map { "\($0)=\($1)" } }

    init(_ program: Program, streams: Streams = Streams(), limits: Limits = Limits()) {
        self.program = program
        self.streams = streams
        self.limits = limits
    }

    package init(
        executable: String, arguments: [String], environment: [String] = ChildProcess.ownEnvironment,
        input: Data = Data(), timeLimit: Double? = nil, isStopped: (() -> Bool)? = nil
    ) {
        self.init(
            Program(executable: executable, arguments: arguments, environment: environment),
            streams: Streams(input: .bytes(input)), limits: Limits(seconds: timeLimit, isStopped: isStopped))
    }

    /// Runs the program until it ends. Its own children may live on, and hold its output open.
    package func run() -> Outcome {
        guard let output = Channel(into: streams.outputStore, bound: streams.mostOutput),
            let errors = Channel(keeping: streams.mostErrors)
        else {
            return Outcome(notStarted: "no pipe could be made: \(String(cString: strerror(errno)))")
        }

        defer {
            output.close()
            errors.close()
        }

        IgnoredSignals.keepStatusOfChildren()
        let start = ChildSpawn(child: self, output: output.writeEnd, errors: errors.writeEnd).start()
        station?.closeEnds()
        let child: ChildSpawn.Started
        switch start {
        case .success(let process): child = process
        case .failure(let error): return Outcome(notStarted: error.reason)
        }

        output.closeWriting()
        errors.closeWriting()
        let watch = ChildWatch(of: child, limits: limits)
        let reasonToEnd = watch.drain([output, errors])
        var (end, usage) = watch.wait(toEndFor: reasonToEnd)
        let seconds = MonotonicSeconds.now - child.start

        ChildWatch.readRest(of: [output, errors])
        if case .exit = end, let failure = output.failure ?? errors.failure { end = .outputLost(failure) }

        return Outcome(
            end: end, output: output.data, errors: errors.data, seconds: seconds,
            usage: usage.map { ResourceUsage($0) })
    }
}
