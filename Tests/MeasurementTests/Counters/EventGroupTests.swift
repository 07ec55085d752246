import CPlatform
import Foundation
import Testing

@testable import Measurement

@Suite struct EventGroupTests {
    private static let kernelCounts = (try? EventGroup.counting(.kernel)) != nil
    /// The reason that no events of the processor are counted here; `nil` if they are.
    private static let processorFault: PerfEventFault? = {
        guard case .refused(let fault) = EventProbe.ofThisMachine().processor else { return nil }
        return fault
    }()

    /// Touches pages that the process has for the first time.
    private static func touch(pages: Int) {
        let size = Int(sysconf(Int32(_SC_PAGESIZE)))
        let memory = mmap(nil, pages * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { return }
        // Large pages would need one fault for many.
        #if os(Linux)
            madvise(memory, pages * size, Int32(MADV_NOHUGEPAGE))
        #endif
        for page in 0..<pages { memory.storeBytes(of: 1, toByteOffset: page * size, as: UInt8.self) }
        munmap(memory, pages * size)
    }

    private static func count(_ reading: EventReading, _ event: CountedEvent) throws -> Int {
        try #require(reading.counts.first { $0.event == event }).count
    }

    @Test(
        "a group counts the pages that a body touches first, each time anew, all of the time",
        .enabled(if: kernelCounts, "the kernel counts no events for this user"))
    func pageFaults() throws {
        let group = try EventGroup.counting(.kernel)
        let nothing = try group.count {}
        let reading = try group.count { Self.touch(pages: 500) }
        let less = try group.count { Self.touch(pages: 100) }

        #expect(reading.counts.map(\.event) == group.events)
        #expect(group.events.first == .pageFaults)
        #expect(reading.isWhole && nothing.isWhole && less.isWhole)
        #expect(try Self.count(nothing, .pageFaults) < 100)
        #expect(try (500..<600).contains(Self.count(reading, .pageFaults)))
        #expect(try (100..<200).contains(Self.count(less, .pageFaults)), "each count begins at 0")
        #expect(reading.enabled > less.enabled, "times are of one body")
    }

    @Test(
        "a thread that sleeps switches contexts, where the kernel tells",
        .enabled(
            if: (try? EventGroup.counting(.kernel))?.events.contains(.contextSwitches) == true,
            "the kernel tells this user of no context switches"))
    func contextSwitches() throws {
        let reading = try EventGroup.counting(.kernel).count { for _ in 0..<5 { usleep(1_000) } }
        #expect(try Self.count(reading, .contextSwitches) >= 5)
    }

    @Test("each event of a machine is counted, or it or its source has a reason")
    func probe() {
        let probe = EventProbe.ofThisMachine()
        for (source, outcome) in [(CountedEvent.Source.processor, probe.processor), (.kernel, probe.kernel)] {
            switch outcome {
            case .counted(let events, let absences):
                #expect(!events.isEmpty && Set(events + absences.map(\.event)) == Set(source.events))
            case .refused(let fault): #expect(fault.code > 0)
            }
        }
    }

    @Test(
        "the first event leads: a group whose first event is missing is not opened",
        .enabled(if: processorFault != nil, "the events of this processor are counted"))
    func leader() throws {
        let fault = try #require(Self.processorFault)
        #expect(throws: fault) { try EventGroup(of: [.cycles, .pageFaults]) }
    }

    @Test(
        "a member that the machine does not have is left out with its reason, and the others count",
        .enabled(if: kernelCounts, "the kernel counts no events for this user"),
        .enabled(if: processorFault != nil, "the events of this processor are counted"))
    func member() throws {
        let fault = try #require(Self.processorFault)
        let group = try EventGroup(of: [.pageFaults, .cycles])
        #expect(group.events == [.pageFaults])
        #expect(group.absences == [EventGroup.Absence(event: .cycles, fault: fault)])
        let reading = try group.count { Self.touch(pages: 50) }
        #expect(try Self.count(reading, .pageFaults) >= 50)
    }

    @Test("readings add up, and one that others shared is not whole")
    func readings() {
        let one = EventReading([.init(event: .cycles, count: 5)], enabled: 100, running: 100)
        let other = EventReading([.init(event: .cycles, count: 7)], enabled: 50, running: 20)
        #expect(one + other == EventReading([.init(event: .cycles, count: 12)], enabled: 150, running: 120))
        #expect(one.isWhole && !other.isWhole && !(one + other).isWhole)
        #expect(!EventReading([], enabled: 0, running: 0).isWhole)
    }

    @Test(
        "the doctor says why the processor's events are missing, and what to do",
        arguments: [
            (ENOENT, "the processor shows no counter of its events, as is usual in virtual machines", "instance type"),
            (EACCES, "the kernel forbids this user to count events of the processor (perf_event_paranoid is 3)", "1"),
            (EPERM, "the kernel forbids this user to count events of the processor (perf_event_paranoid is 3)", "CAP_"),
            (ENOSYS, "this system has no perf_event_open, or a container filters it", "seccomp"),
            (ENODATA, "the counter of its events opens but does not count", "instance type"),
        ])
    func doctor(code: Int32, reason: String, remedy: String) throws {
        let probe = EventProbe(
            processor: .refused(PerfEventFault(code: code)),
            kernel: .counted(
                [.pageFaults],
                absences: [EventGroup.Absence(event: .contextSwitches, fault: PerfEventFault(code: EACCES))]))
        let check = probe.check(paranoia: "3\n")
        #expect(check.status == .missing && check.finding.hasPrefix(reason))
        #expect(
            check.finding.hasSuffix("; the kernel counts page faults, and not context switches"))
        #expect(try #require(check.remedy).contains(remedy))
    }

    @Test("where the processor counts, the doctor names its events, and those that it lacks")
    func counted() {
        let probe = EventProbe(
            processor: .counted(
                [.cycles, .cacheMisses],
                absences: [EventGroup.Absence(event: .branchMisses, fault: .neverCounts)]),
            kernel: .refused(PerfEventFault(code: EACCES)))
        let check = probe.check(paranoia: nil)
        #expect(check.status == .ok && check.remedy == nil)
        #expect(
            check.finding == "the processor counts cycles, cache misses, and not branch misses; the kernel counts no "
                + "event: the kernel forbids this user to count events of the kernel")
    }
}
