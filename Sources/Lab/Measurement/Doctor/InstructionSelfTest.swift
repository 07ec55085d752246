import CPlatform

/// A check of the instruction counter with a loop of known length. The difference of 20,000 and 10,000 rounds of two
/// instructions must be 20,000: exactly if the counter claims to be exact, and otherwise within a thousandth.
enum InstructionSelfTest {
    static let rounds = 10_000

    static func run(_ counting: InstructionCounting) -> DoctorCheck {
        switch counting {
        case .absent(let reason):
            return DoctorCheck(
                .warning, reason, "install valgrind, or use a machine whose kernel gives hardware counters")
        case .available(let counter):
            do {
                // The first call of a function goes through the dynamic linker.
                _ = try counter.count { milli_spin(1) }
                let single = try counter.count { milli_spin(UInt64(rounds)) }
                let double = try counter.count { milli_spin(UInt64(2 * rounds)) }

                return judge(
                    single: single, double: double, instructionsPerRound: Int(milli_spin_instructions()),
                    isExact: counter.isExact, counter: counter.name)
            } catch {
                return DoctorCheck(
                    .warning, "\(counter.name): \(error)",
                    "make room in the folder for temporary files, and stop other programs that count instructions")
            }
        }
    }

    /// Decides by the counts of 10,000 and of 20,000 rounds.
    ///
    /// - Parameter instructionsPerRound: the number for this processor; 0 if it is not known, so that any growth
    ///   passes.
    static func judge(
        single: Int, double: Int, instructionsPerRound: Int, isExact: Bool, counter: String
    ) -> DoctorCheck {
        let growth = double - single
        let expectedGrowth = rounds * instructionsPerRound
        let finding = "\(counter): \(rounds) rounds of a loop are \(growth) instructions"
        let tolerance = isExact ? 0 : expectedGrowth / 1_000

        let isRight = expectedGrowth == 0 ? growth > 0 : abs(growth - expectedGrowth) <= tolerance
        if isRight { return DoctorCheck(.ok, finding) }

        return DoctorCheck(
            .warning, "\(finding), not \(expectedGrowth)",
            "count on another machine, or with another version of valgrind")
    }
}
