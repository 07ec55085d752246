import Dispatch
import Foundation
import JSONText
import Synchronization
import Testing

@testable import LabCommand

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Writing to a descriptor") struct FileDescriptorSinkTests {
    private func makePipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func readAll(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    @Test("text arrives as UTF-8")
    func textArrivesAsUTF8() throws {
        let (reader, writer) = try makePipe()
        let sink = FileDescriptorSink(writer)
        sink.write("日本\n")
        sink.write("")
        sink.write("x")
        close(writer)
        #expect(readAll(reader) == Array("日本\nx".utf8))
        #expect(!sink.isClosed)
        #expect(sink.failure == nil)
        close(reader)
    }

    @Test("a reader that has gone is no error and does not end the process")
    func aReaderThatHasGoneIsNoError() throws {
        let (reader, writer) = try makePipe()
        close(reader)
        let sink = FileDescriptorSink(writer)

        for _ in 0..<3 { sink.write("lost\n") }
        #expect(sink.isClosed)
        #expect(sink.failure == nil)
        // The program's own status stands.
        let console = Console(sink, errors: Transcript())
        #expect(SampleCommands.tree.run(["compare", "a", "b"], console: console) == .verdict)
        close(writer)

        // No signal stays pending for code that unblocks it.
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
    }

    @Test("the caller's signal mask is as it was, and a signal that was there before stays")
    func theSignalMaskIsAsItWas() throws {
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, SIGPIPE)
        var original = sigset_t()
        pthread_sigmask(SIG_BLOCK, &only, &original)
        pthread_kill(pthread_self(), SIGPIPE)
        let (reader, writer) = try makePipe()
        close(reader)
        FileDescriptorSink(writer).write("lost")
        close(writer)
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        #expect(sigismember(&mask, SIGPIPE) == 1)
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 1)
        var received: Int32 = 0
        sigwait(&only, &received)
        pthread_sigmask(SIG_SETMASK, &original, nil)
    }

    @Test("text larger than a pipe holds arrives whole, through a descriptor that does not block")
    func textLargerThanAPipeHoldsArrivesWhole() throws {
        let (reader, writer) = try makePipe()
        #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
        let text = String(repeating: "0123456789", count: 100_000)

        // A thread of its own reads: writer and reader wait for each other, which tasks on one core could not.
        let received = Mutex<[UInt8]>([])
        let finished = DispatchSemaphore(value: 0)
        Thread {
            let bytes = readAll(reader)
            received.withLock { $0 = bytes }
            finished.signal()
        }.start()

        FileDescriptorSink(writer).write(VisibleText(text))
        close(writer)
        finished.wait()
        #expect(received.withLock { $0 } == Array(text.utf8))
        close(reader)
    }

    @Test("a descriptor that is not open is a failure, which the program reports")
    func aDescriptorThatIsNotOpenIsAFailure() {
        let sink = FileDescriptorSink(-1)
        let errors = Transcript()
        #expect(SampleCommands.tree.run(["--version"], console: Console(sink, errors: errors)) == .wrongCall)
        #expect(sink.failure != nil)
        #expect(!sink.isClosed)
        #expect(errors.text.hasPrefix("milli: cannot write to standard output: "))
    }

    #if os(Linux)
        @Test("a full disk is a failure, which the program reports")
        func aFullDiskIsAFailure() throws {
            let full = open("/dev/full", O_WRONLY)
            try #require(full >= 0)
            let errors = Transcript()
            let console = Console(FileDescriptorSink(full), errors: errors)
            #expect(SampleCommands.tree.run(["--help"], console: console) == .wrongCall)
            #expect(errors.text == "milli: cannot write to standard output: No space left on device\n")
            close(full)
        }
    #endif
}
