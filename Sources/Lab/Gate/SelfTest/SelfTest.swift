import Foundation
import Measurement
import Reproducibility
import Results

/// The gate held against what is known: one source against itself, and against itself with more work, on this machine
/// with real processes. It can be stopped and goes on where it was.
package struct SelfTest {
    private let project: Project
    private let isInterrupted: () -> Bool
    private let state: String
    private let isDisturbed: Bool
    private let timeLimit: Double
    private let passing: [String]
    private let seed: UInt64

    /// A self-test of the package that a folder is in.
    ///
    /// - Parameters:
    ///   - timeLimit: seconds of measuring in a suite of identical source. How long a slow-down is looked for is part
    ///     of the gate's goals: 30 s for 5 and 10 %, 60 s for 2 %, 300 s for 1 %.
    ///   - isInterrupted: whether to stop; a suite that is under way then is not kept.
    package init(
        folder: String, products: [String], compiler: String = "swift", passing: [String] = [], seed: UInt64,
        timeLimit: Double, isDisturbed: Bool, isInterrupted: @escaping () -> Bool = { false }
    ) throws {
        project = try Project(at: folder, products: products, compiler: compiler, isInterrupted: isInterrupted)
        self.isInterrupted = isInterrupted
        state = "\(project.cache)/self-test.ndjson"
        self.passing = passing
        self.seed = seed
        self.timeLimit = timeLimit
        self.isDisturbed = isDisturbed
    }

    package enum Event: Sendable {
        case doing(String)
        case finished(SelfTestSuite)
    }

    /// Runs suites until there are `wanted` of each kind, and gives back all that there are, with the file they are in.
    package func run(
        suites wanted: Int, kinds: [SelfTestSuite.Kind] = SelfTestSuite.Kind.allCases, isWanted: ((String) -> Bool)?,
        report: (Event) -> Void
    ) throws -> (suites: [SelfTestSuite], file: String) {
        let lock = try project.lock { report(.doing("waiting for another gate in this folder")) }
        defer { withExtendedLifetime(lock) {} }

        report(.doing("building the work tree"))
        let build = try project.buildHead()
        let links = Relinker(build, side: .base, isInterrupted: isInterrupted)
        if let limitation = links.limitation { throw GateError.nothingToCompare(limitation) }
        let filled =
            kinds.contains(.filled)
            ? Relinker(
                build, side: .head, filler: try Filler.object(in: build.scratch), isInterrupted: isInterrupted) : nil
        if let limitation = filled?.limitation { throw GateError.nothingToCompare(limitation) }
        let key =
            "\(URL(fileURLWithPath: links.executable(0)).deletingLastPathComponent().lastPathComponent) seed \(seed)"
            + " limit \(SignificantDigits.three(timeLimit)) s" + (isDisturbed ? " disturbed" : "")
        var known = SelfTestState(file: state)

        for number in 0..<wanted {
            for kind in kinds where !isInterrupted() {
                if known.suites.contains(where: { $0.key == key && $0.kind == kind && $0.number == number }) {
                    continue
                }

                report(.doing("suite \(number + 1) of \(wanted), \(Int((kind.work * 100).rounded())) % more work"))
                let disturbance = isDisturbed ? Disturbance(seed: Seed.derive(seed, "load", "\(number)")) : nil
                defer { disturbance?.stop() }

                guard
                    let suite = try suite(
                        kind, number, key: key, links: links, filled: kind == .filled ? filled : nil,
                        isWanted: isWanted)
                else { continue }
                try known.append(suite)
                report(.finished(suite))
            }
        }

        return (known.suites.filter { $0.key == key }, state)
    }

    /// One suite; `nil` when it was interrupted, so that it says nothing.
    private func suite(
        _ kind: SelfTestSuite.Kind, _ number: Int, key: String, links: Relinker, filled: Relinker?,
        isWanted: ((String) -> Bool)?
    ) throws -> SelfTestSuite? {
        let seed = Seed.derive(seed, "self-test", kind.rawValue, "\(number)")
        let settings = kind.settings(timeLimit: timeLimit, seed: seed)
        let deal = Self.deal(settings)
        let sources = GateSources(
            base: DealtLinks(pool: links, order: deal.base), head: DealtLinks(pool: filled ?? links, order: deal.head),
            description: "the work tree", passing: passing, headWork: kind.headWork)
        var request = Gate.Request(metrics: [.time], settings: settings)
        request.isWanted = isWanted
        request.isInterrupted = isInterrupted
        let outcome = try Gate(sources, request: request).run()
        if isInterrupted() { return nil }

        return SelfTestSuite(
            key: key, kind: kind, number: number, cells: outcome.rows.count,
            verdicts: Dictionary(outcome.rows.map { ($0.verdict.rawValue, 1) }, uniquingKeysWith: +),
            seconds: outcome.effort?.seconds ?? 0,
            overlooked: kind.work == 0
                ? nil : outcome.rows.filter { $0.verdict != .regressed }.map(\.cell.path),
            failedControls: outcome.controls.count { !$0.holds })
    }

    /// The links of both sides in a suite: each deals a pool anew, and any deal is as likely as any other.
    static func deal(_ settings: GateSettings) -> (base: [Int], head: [Int]) {
        let each = 2 * settings.layouts + LinkPlan.controls(wanted: settings.layouts)
        var order = Array(0..<(3 * each))
        var random = Xoshiro256StarStar(seed: settings.seed)
        random.shuffleInPlace(&order)
        return (Array(order[..<each]), Array(order[each..<(2 * each)]))
    }

    /// What the suites amount to, as lines: rates with their 95 % intervals.
    package static func summary(_ suites: [SelfTestSuite]) -> [String] {
        SelfTestSuite.Kind.allCases.compactMap { kind in
            let mine = suites.filter { $0.kind == kind }
            guard !mine.isEmpty else { return nil }

            let seconds = mine.reduce(0) { $0 + $1.seconds } / Double(mine.count)
            let time = "\(SignificantDigits.fixed(seconds, decimals: 1)) s each"
            let controls = mine.count { $0.failedControls > 0 }
            let failed = controls == 0 ? "" : "; a control failed in \(controls)"
            let cells = mine.reduce(0) { $0 + $1.cells }
            let same = mine.reduce(0) { $0 + ($1.verdicts[Verdict.same.rawValue] ?? 0) }

            if kind.work == 0 {
                let alarms = mine.count { $0.regressed > 0 }
                let what = kind == .identical ? "identical source" : "other code of the same meaning"
                return
                    "\(what): \(alarms) of \(mine.count) suites alarm \(rate(alarms, mine.count)), "
                    + "\(same) of \(cells) cells same \(rate(same, cells)), \(time)\(failed)"
            }

            let found = mine.reduce(0) { $0 + $1.regressed }
            return "\(Int((kind.work * 100).rounded())) % more work: found in \(found) of \(cells) cells "
                + "\(rate(found, cells)), called same in \(same), in \(mine.count) suites, "
                + "\(time)\(failed)\(overlooked(mine))"
        }
    }

    private static func overlooked(_ suites: [SelfTestSuite]) -> String {
        let counts = Dictionary(suites.flatMap { $0.overlooked ?? [] }.map { ($0, 1) }, uniquingKeysWith: +)
        let worst = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        return worst.isEmpty
            ? "" : "; most often not found: " + worst.map { "\($0.key) (\($0.value) times)" }.joined(separator: ", ")
    }

    private static func rate(_ count: Int, _ total: Int) -> String {
        let interval = BinomialInterval.exact(successes: count, trials: total)

        func percent(_ value: Double) -> String { SignificantDigits.fixed(100 * value, decimals: 1) }

        return "(\(percent(Double(count) / Double(max(total, 1)))) %, 95 % interval \(percent(interval.lower)) to "
            + "\(percent(interval.upper)) %)"
    }
}

/// Some links of a pool, as the links of one side.
private struct DealtLinks: LinkSource {
    var pool: Relinker
    let order: [Int]

    var available: Int? { order.count }
    mutating func prepare(_ links: Range<Int>) throws { try pool.prepare(links.map { order[$0] }) }
    func executable(_ link: Int) -> String { pool.executable(order[link]) }
}
