import CLibrary
import CPlatform
import Foundation
import Measurement

/// The watch over a running child. It reads the child's output, ends the child at its limits, and waits for its end.
struct ChildWatch {
    typealias End = ChildProcess.End

    private let pid: pid_t
    private let limits: ChildProcess.Limits
    /// The instant at which the child's time is up, by ``MonotonicSeconds``; `nil` without a time limit.
    private let deadline: Double?

    init(of child: ChildSpawn.Started, limits: ChildProcess.Limits) {
        pid = child.pid
        self.limits = limits
        deadline = limits.seconds.map { child.start + $0 }
    }

    // MARK: Reading

    /// Reads the child's output until the child has ended or has to be ended.
    ///
    /// - Returns: the reason to end it; `nil` if it has ended.
    func drain(_ channels: [Channel]) -> End? {
        // Polled together with the channels, because a background child of the child may hold the output open for long.
        let process = milli_open_process(pid)
        defer { if process >= 0 { close(process) } }

        while true {
            let open = channels.filter { !$0.isAtEnd }
            var polled = open.map { pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0) }
            if process >= 0 { polled.append(pollfd(fd: process, events: Int16(POLLIN), revents: 0)) }

            let secondsLeft = deadline.map { $0 - MonotonicSeconds.now }
            if let secondsLeft, secondsLeft <= 0 { return .timeLimit }
            if limits.isStopped?() == true { return .stopped }

            // Without a descriptor of the process, a poll does not return when the child ends.
            let count = poll(&polled, nfds_t(polled.count), process < 0 ? 1 : pollTime(secondsLeft: secondsLeft))
            if count < 0, errno != EINTR { return .outputLost(String(cString: strerror(errno))) }

            let readyChannels = zip(open, polled).filter { $0.1.revents != 0 }.map(\.0)
            for channel in readyChannels { channel.read() }
            if let failure = channels.lazy.compactMap(\.failure).first { return .outputLost(failure) }

            // A pipe of errors is small, so a program that fills it must not wait.
            let needsRest = !readyChannels.isEmpty && readyChannels.allSatisfy(\.needsRest)
            if process >= 0, needsRest { milli_await(process, ReadingPace.rest) }

            let mayBeOver = process < 0 || polled.last.map { $0.revents != 0 } == true
            if mayBeOver, isOver { return nil }
        }
    }

    /// The time limit of a poll in milliseconds; −1 for no limit. The poll also returns when the child ends.
    ///
    /// - Parameter secondsLeft: seconds until the deadline; `nil` without one.
    private func pollTime(secondsLeft: Double?) -> Int32 {
        let most = limits.isStopped == nil ? 1e6 : 100
        if let secondsLeft { return Int32(min(secondsLeft * 1_000 + 1, most)) }
        return limits.isStopped == nil ? -1 : Int32(most)
    }

    /// True if the child has ended and can be waited for. Also true if there is no such child, which the wait then
    /// reports.
    private var isOver: Bool {
        var info = siginfo_t()
        let code = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
        return code == 0 ? info.si_signo != 0 : errno != EINTR
    }

    /// Reads the remaining output after the end of a child, at most a mebibyte of each channel: one of the child's own
    /// children may have escaped and write on.
    static func readRest(of channels: [Channel]) {
        for channel in channels {
            for _ in 0..<16 where !channel.isAtEnd {
                var polled = pollfd(fd: channel.readEnd, events: Int16(POLLIN), revents: 0)
                guard poll(&polled, 1, 0) > 0 else { break }
                channel.read()
            }
        }
    }

    // MARK: Ending

    /// Seconds from SIGINT to SIGKILL.
    private static let secondsToKill = 5.0

    /// Ends the child if there is a reason to, and waits for its end.
    ///
    /// - Parameter reason: the reason to end it; `nil` if it has ended.
    /// - Returns: the end, and the use of resources; `nil` if the system does not report it.
    func wait(toEndFor reason: End?) -> (end: End, usage: rusage?) {
        let target = limits.isLimited ? -pid : pid
        var status = Int32(0)
        var usage = rusage()
        var isKilled = reason == nil
        var killTime = -Double.infinity

        if reason == .stopped {
            kill(target, SIGINT)
            killTime = MonotonicSeconds.now + Self.secondsToKill
        }

        while true {
            if !isKilled, MonotonicSeconds.now > killTime {
                kill(target, SIGKILL)
                isKilled = true
            }

            let endedProcess = wait4(pid, &status, isKilled ? 0 : WNOHANG, &usage)
            if endedProcess == pid { break }
            if endedProcess == 0 {
                usleep(200)
            } else if errno != EINTR {
                // The process number may belong to another process by now, so nothing is killed.
                return (.unknown(String(cString: strerror(errno))), nil)
            }
        }

        // Its own children may live on.
        if reason != nil, limits.isLimited { kill(target, SIGKILL) }
        return (reason ?? Self.end(ofStatus: status), usage)
    }

    /// Returns the end that a status of `waitpid` means.
    private static func end(ofStatus status: Int32) -> End {
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
}
