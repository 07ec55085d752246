import CPlatform

/// The allocation counter must see exactly what is allocated: nothing for nothing, 1,000 allocations of 32 bytes for
/// 1,000 objects of one word (a header of 16 bytes and the word make 24, which the allocator rounds up), and 7 for 7
/// objects that are let go at once.
///
/// The 7 are there because the 1,000 are not enough: a thread cache fetches such objects by the hundred, so that a
/// counter that sees only its fetches counts 1,000 of them right. It counts 7 as 0 or as 100.
package enum AllocationSelfTest {
    static let name = "self-test: allocations are counted exactly"

    /// Counts an empty piece of work, the making of 1,000 objects, and 7 that are made and let go.
    package static func run(_ counting: AllocationCounting) -> DoctorCheck {
        let counter: any AllocationCounter
        switch counting {
        case .available(let found): counter = found
        case .absent(let reason):
            return DoctorCheck(
                .warning, reason,
                "install libjemalloc-dev and build again with make; allocations are absent until then", name: name)
        }
        let objects = 1_000
        // The room for the references is made beforehand, so that only the objects are counted.
        let kept = UnsafeMutablePointer<Probe?>.allocate(capacity: objects)
        kept.initialize(repeating: nil, count: objects)
        defer {
            kept.deinitialize(count: objects)
            kept.deallocate()
        }
        // The first object of a class makes the runtime allocate its metadata.
        consume(Probe(0))
        let nothing = counter.count {}
        let thousand = counter.count {
            for index in 0..<objects { kept[index] = Probe(UInt(index)) }
        }
        let shortLived = counter.count {
            for index in 0..<7 { consume(opaque(Probe(UInt(index)))) }
        }
        guard nothing == AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0),
            thousand == AllocationTally(allocations: objects, allocatedBytes: 32 * objects, deallocatedBytes: 0),
            shortLived == AllocationTally(allocations: 7, allocatedBytes: 7 * 32, deallocatedBytes: 7 * 32)
        else {
            return DoctorCheck(
                .warning,
                """
                \(counter.name): \(thousand.allocations) allocations and \(thousand.allocatedBytes) bytes for \
                \(objects) objects of 32 bytes, \(shortLived.allocations) allocations for 7 short-lived ones, \
                \(nothing.allocations) for nothing
                """, "use jemalloc 5 with its default configuration (unset MALLOC_CONF), and no valgrind or sanitiser",
                name: name)
        }
        return DoctorCheck(
            .ok, "\(counter.name): \(objects) objects are \(objects) allocations and \(32 * objects) bytes", name: name)
    }

    private final class Probe {
        let word: UInt
        init(_ word: UInt) { self.word = word }
    }
}

/// The instruction counter must see a loop of known length: the difference of 20,000 and 10,000 rounds of two
/// instructions is 20,000, exactly where the counter claims to be exact, else within a thousandth.
enum InstructionSelfTest {
    static let rounds = 10_000

    static func run(_ counting: InstructionCounting) -> DoctorCheck {
        switch counting {
        case .absent(let reason):
            return DoctorCheck(
                .warning, reason, "install valgrind, or use a machine whose kernel gives hardware counters")
        case .available(let counter):
            do {
                // The first call of a function goes through the linker.
                _ = try counter.count { milli_spin(1) }
                let single = try counter.count { milli_spin(UInt64(rounds)) }
                let double = try counter.count { milli_spin(UInt64(2 * rounds)) }
                return judge(
                    single: single, double: double, instructionsPerRound: Int(milli_spin_instructions()),
                    isExact: counter.isExact, counter: counter.name)
            } catch {
                return DoctorCheck(
                    .warning, "\(counter.name): \(error)",
                    "make room in the folder for temporary files, and stop what else counts instructions")
            }
        }
    }

    /// Decides by the counts of 10,000 and of 20,000 rounds; where `instructionsPerRound` is 0, nobody knows what a
    /// round takes, and any growth will do.
    static func judge(
        single: Int, double: Int, instructionsPerRound: Int, isExact: Bool, counter: String
    ) -> DoctorCheck {
        let counted = double - single
        let expected = rounds * instructionsPerRound
        let finding = "\(counter): \(rounds) rounds of a loop are \(counted) instructions"
        let allowed = isExact ? 0 : expected / 1_000
        if expected == 0 ? counted > 0 : abs(counted - expected) <= allowed {
            return DoctorCheck(.ok, finding)
        }
        return DoctorCheck(
            .warning, "\(finding), not \(expected)", "count on another machine, or with another version of valgrind")
    }
}
