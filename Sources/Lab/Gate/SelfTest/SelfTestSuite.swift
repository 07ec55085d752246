import Foundation
import Measurement
import Reproducibility
import Results
import Synchronization

/// Work that head does beyond what is counted, in a self-test.
struct HeadWork {
    let share: Double
    /// The fewest operations of which that is a whole number.
    let countMultiple: Int

    /// Whether it is a whole number of what a batch counts.
    func isWhole(in batch: BatchPlan.Batch) -> Bool { batch.count.isMultiple(of: countMultiple * batch.granularity) }
}

/// One suite of a self-test: what was injected, and what the gate said. A line of the state file.
package struct SelfTestSuite: Codable, Hashable, Sendable {
    /// What was built, and how it was compared; suites of another key do not count together.
    package var key: String
    package var kind: Kind
    /// Which suite of its kind it is, from 0.
    package var number: Int
    package var cells: Int
    package var verdicts: [String: Int]
    package var seconds: Double
    /// The cells in which nothing was found, of a suite where something was injected.
    package var overlooked: [String]?
    package var failedControls: Int

    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// Nothing: any alarm is false.
        case identical = "none"
        /// Other code of the same meaning: functions that nobody calls stand between the others. Any alarm is false.
        case filled = "filled"
        case five = "5%"
        case ten = "10%"
        /// 2 % more work, looked for with half the tolerance and twice the time.
        case two = "2%"
        /// 1 % more work, looked for with half the tolerance and five times the time.
        case one = "1%"

        package var work: Double {
            switch self {
            case .identical, .filled: 0
            case .one: 0.01
            case .two: 0.02
            case .five: 0.05
            case .ten: 0.1
            }
        }

        /// What head does beyond what is counted, in batches of a multiple of 20 at least, as a control wants them.
        var headWork: HeadWork? {
            work == 0 ? nil : HeadWork(share: work, countMultiple: max(Int((1 / work).rounded()), 20))
        }

        /// How it is looked for (measurement, goals of the gate); what means the same, in so many seconds.
        func settings(timeLimit: Double, seed: UInt64) -> GateSettings {
            switch self {
            case .identical, .filled: GateSettings(timeLimit: timeLimit, seed: seed)
            case .five, .ten: GateSettings(timeLimit: 30, seed: seed)
            case .two, .one:
                GateSettings(
                    tolerance: 0.005, layouts: GateSettings.layouts(forTolerance: 0.005),
                    timeLimit: self == .two ? 60 : 300, seed: seed)
            }
        }
    }

    package var regressed: Int { verdicts[Verdict.regressed.rawValue] ?? 0 }
}

/// The suites that were run so far, one line each: what is there is not run again.
struct SelfTestState {
    let file: String
    private(set) var suites: [SelfTestSuite]
    /// Whether the file ends with a whole line.
    private var isWhole: Bool

    /// Reads what is there; lines that are not whole are left out.
    init(file: String) {
        self.file = file
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        isWhole = text.isEmpty || text.hasSuffix("\n")
        suites = text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(SelfTestSuite.self, from: Data($0.utf8))
        }
    }

    /// Adds a line, at once.
    mutating func append(_ suite: SelfTestSuite) throws {
        suites.append(suite)
        var line = try JSONEncoder().encode(suite)
        line.append(0x0A)
        // What was cut off before ends here, and takes nothing along.
        if !isWhole { line.insert(0x0A, at: line.startIndex) }
        isWhole = true
        if !FileManager.default.fileExists(atPath: file) {
            try? FileManager.default.createDirectory(
                at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: file, contents: nil)
        }
        guard let handle = FileHandle(forWritingAtPath: file) else {
            throw GateError.unwritable(file, reason: "it cannot be written")
        }
        defer { try? handle.close() }
        do {
            try handle.seekToEnd()
            try handle.write(contentsOf: line)
        } catch {
            throw GateError.unwritable(file, reason: "it cannot be written; is the disk full?")
        }
    }
}

/// A load that competes for a core and comes and goes every few seconds, as on a shared machine.
final class Disturbance: Sendable {
    private let isWanted = Mutex(true)

    /// Begins; the times are drawn from a seed.
    init(seed: UInt64) {
        let thread = Thread { [self] in
            var random = Xoshiro256StarStar(seed: seed)
            func seconds() -> Double { 1 + 4 * Double(random.next() >> 11) * 0x1p-53 }
            while isWanted.withLock({ $0 }) {
                let end = Date().addingTimeInterval(seconds())
                var sum: UInt64 = 0
                while Date() < end { for _ in 0..<100_000 { sum &+= random.next() } }
                if sum == 1 { continue }
                Thread.sleep(forTimeInterval: seconds())
            }
        }
        thread.start()
    }

    /// Ends with the period that is under way.
    func stop() { isWanted.withLock { $0 = false } }
}
