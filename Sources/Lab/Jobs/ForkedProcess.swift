import CPlatform
import Foundation

/// A copy of this process that answers one question and ends.
///
/// It has done no work before. It starts in a millisecond, because the program is loaded and its experiments are
/// declared. Only a process with one thread may be copied this way.
enum ForkedProcess {
    /// Asks a copy of this process, and waits for its answer.
    ///
    /// If the copy ends by a signal or with an error, this process ends in the same way, so that its parent sees it.
    ///
    /// - Parameter answer: called in the copy.
    /// - Throws: ``JobFailure`` if no copy can be made.
    static func ask(_ answer: () throws -> Data) throws(JobFailure) -> Data {
        var ends: [Int32] = [0, 0]
        guard milli_closed_pipe(&ends) == 0 else {
            throw JobFailure("no pipe could be made: \(String(cString: strerror(errno)))")
        }

        let readEnd = ends[0]
        let writeEnd = ends[1]
        IgnoredSignals.keepStatusOfChildren()
        let child = milli_fork()
        if child == 0 { reply(answer, to: writeEnd) }
        close(writeEnd)
        defer { close(readEnd) }
        guard child > 0 else { throw JobFailure("no process could be started: \(String(cString: strerror(errno)))") }

        let data = readAll(from: readEnd)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else {
                throw JobFailure("started a process whose end is not known: \(String(cString: strerror(errno)))")
            }
        }
        endLike(status)
        return data
    }

    /// Reads a pipe until its other end is closed.
    private static func readAll(from pipe: Int32) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)

        while true {
            let count = read(pipe, &buffer, buffer.count)
            if count > 0 {
                data.append(contentsOf: buffer[..<count])
            } else if count == 0 || errno != EINTR {
                return data
            }
        }
    }

    /// Writes the answer and ends the process at once, without the program's usual clean-up.
    private static func reply(_ answer: () throws -> Data, to pipe: Int32) -> Never {
        milli_end_with_parent()
        do {
            let data = try answer()
            try FileHandle(fileDescriptor: pipe).write(contentsOf: data)
            _exit(0)
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
            _exit(2)
        }
    }

    /// Ends this process like another one, unless that one succeeded.
    private static func endLike(_ status: Int32) {
        let number = status & 0x7F
        if number != 0 {
            signal(number, SIG_DFL)
            raise(number)
            // A blocked signal does not end the process.
            _exit(128 + number)
        }

        let code = status >> 8 & 0xFF
        if code != 0 { _exit(code) }
    }
}
