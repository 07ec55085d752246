import CPlatform

/// The instruction counter must see a loop of known length: the difference of 20,000 and 10,000 rounds of two instructions
/// is 20,000, exactly where the counter claims to be exact, and within a thousandth where interrupts may add to it.
public enum InstructionSelfTest {
    static let name = "instructions are counted exactly"
    static let rounds = 10_000

    /// Counts two loops.
    public static func run(_ counting: InstructionCounting) -> SelfTestResult {
        switch counting {
        case .absent(let reason):
            return SelfTestResult(
                name: name, passed: false, finding: reason,
                remedy: "install valgrind, or use a machine whose kernel gives hardware counters")
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
                return SelfTestResult(
                    name: name, passed: false, finding: "\(counter.name): \(error)",
                    remedy: "make room in the folder for temporary files, and stop what else counts instructions")
            }
        }
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - single: The count of 10,000 rounds.
    ///   - double: The count of 20,000 rounds.
    ///   - instructionsPerRound: What a round takes; 0 where nobody knows, then any growth will do.
    ///   - isExact: Whether the counter claims to count exactly.
    ///   - counter: Its name.
    public static func judge(
        single: Int, double: Int, instructionsPerRound: Int, isExact: Bool, counter: String
    ) -> SelfTestResult {
        let counted = double - single
        let expected = rounds * instructionsPerRound
        let finding = "\(counter): \(rounds) rounds of a loop are \(counted) instructions"
        let allowed = isExact ? 0 : expected / 1_000
        let isRight = expected == 0 ? counted > 0 : abs(counted - expected) <= allowed
        guard isRight else {
            return SelfTestResult(
                name: name, passed: false, finding: "\(finding), not \(expected)",
                remedy: "count on another machine, or with another version of valgrind")
        }
        return SelfTestResult(name: name, passed: true, finding: finding)
    }
}
