import Execution
import Foundation
import Measurement
import Nouns
import Reproducibility
import Results

/// A test of the gate by comparisons with known answers: one source against itself, and against itself with more work,
/// on this machine with real processes. It can be stopped, and continues later.
package struct SelfTest {
    private let project: Project
    private let isInterrupted: () -> Bool
    private let file: String
    private let isDisturbed: Bool
    private let timeLimit: Double
    private let variables: [String]
    private let seed: UInt64

    /// Prepares a self-test of the package that contains a folder.
    ///
    /// - Parameters:
    ///   - product: the executable to build.
    ///   - timeLimit: the seconds of measuring in a suite of identical source. For a slowdown, the goals of the gate
    ///     set the limit: 30 s for 5 and 10 %, 60 s for 2 %, 300 s for 1 %.
    ///   - isInterrupted: returns `true` to stop. An unfinished suite is not stored.
    /// - Throws: ``GateError/noProject(_:)``.
    package init(
        folder: String, product: ProductChoice, compiler: String = "swift", passing variables: [String] = [],
        seed: UInt64,
        timeLimit: Double, isDisturbed: Bool, isInterrupted: @escaping () -> Bool = { false }
    ) throws {
        project = try Project(at: folder, product: product, compiler: compiler, isInterrupted: isInterrupted)
        self.isInterrupted = isInterrupted
        file = "\(project.cache)/self-test.ndjson"
        self.variables = variables
        self.seed = seed
        self.timeLimit = timeLimit
        self.isDisturbed = isDisturbed
    }

    package enum Event: Sendable {
        case step(String)
        case finished(SelfTestSuite)
    }

    /// Runs suites until there are enough of each kind.
    ///
    /// - Parameters:
    ///   - count: the number of suites of each kind.
    ///   - cellFilter: selects cells; `nil` for the guarded ones.
    /// - Returns: all suites so far, and the file that holds them.
    /// - Throws: ``GateError``.
    package func run(
        suites count: Int, kinds: [SelfTestSuite.Kind] = SelfTestSuite.Kind.allCases,
        cellFilter: GateRequest.CellFilter?, report: (Event) -> Void
    ) throws -> (suites: [SelfTestSuite], file: String) {
        let lock = try project.lock { report(.step("waiting for another gate in this folder")) }
        defer { withExtendedLifetime(lock) {} }

        report(.step("building the work tree"))
        let build = try project.buildHead()
        let links = Relinker(build, side: .base, isInterrupted: isInterrupted)
        if let limitation = links.limitation { throw GateError.nothingToCompare(limitation) }
        let filledLinks = kinds.contains(.filled) ? try filledLinks(build) : nil
        let key = key(of: links)
        var state = SelfTestState(file: file)

        for number in 0..<count {
            for kind in kinds where !isInterrupted() {
                if state.suites.contains(where: { $0.key == key && $0.kind == kind && $0.number == number }) {
                    continue
                }

                report(.step("suite \(number + 1) of \(count), \(kind.sourceText)"))
                let disturbance = isDisturbed ? Disturbance(seed: Seed.derive(seed, "load", "\(number)")) : nil
                defer { disturbance?.stop() }

                guard
                    let suite = try suite(
                        kind, number, key: key, links: links, filledLinks: kind == .filled ? filledLinks : nil,
                        cellFilter: cellFilter)
                else { continue }
                try state.append(suite)
                report(.finished(suite))
            }
        }

        return (state.suites.filter { $0.key == key }, file)
    }

    /// Links of the build with additional functions that are never called.
    private func filledLinks(_ build: PackageBuild) throws -> Relinker {
        let filler = try Filler.object(in: build.scratch)
        let links = Relinker(build, side: .head, filler: filler, isInterrupted: isInterrupted)
        if let limitation = links.limitation { throw GateError.nothingToCompare(limitation) }
        return links
    }

    /// The key of suites that are evaluated together: the objects, the seed, the limit and the load.
    private func key(of links: Relinker) -> String {
        let objects = URL(fileURLWithPath: links.executable(0)).deletingLastPathComponent().lastPathComponent
        let limit = SignificantDigits.three(timeLimit)
        return "\(objects) seed \(seed) limit \(limit) s" + (isDisturbed ? " disturbed" : "")
    }

    /// Runs one suite; `nil` if it was interrupted.
    private func suite(
        _ kind: SelfTestSuite.Kind, _ number: Int, key: String, links: Relinker, filledLinks: Relinker?,
        cellFilter: GateRequest.CellFilter?
    ) throws -> SelfTestSuite? {
        let seed = Seed.derive(seed, "self-test", kind.rawValue, "\(number)")
        let settings = kind.settings(timeLimit: timeLimit, seed: seed)
        let deal = Self.deal(settings)
        let sources = GateSources(
            base: DealtLinks(pool: links, order: deal.base),
            head: DealtLinks(pool: filledLinks ?? links, order: deal.head),
            description: "the work tree", passing: variables, headWork: kind.headWork)
        var request = GateRequest(metrics: .times, settings: settings)
        request.cellFilter = cellFilter
        request.isInterrupted = isInterrupted
        let outcome = try Gate(sources, request: request).run()
        if isInterrupted() { return nil }

        return SelfTestSuite(
            key: key, kind: kind, number: number, cells: outcome.rows.count,
            verdicts: Dictionary(outcome.rows.map { ($0.verdict.rawValue, 1) }, uniquingKeysWith: +),
            seconds: outcome.effort?.seconds ?? 0,
            overlooked: kind.work == 0
                ? nil : outcome.rows.filter { !$0.verdict.fails }.map(\.cell.path),
            failedControls: outcome.controls.count { !$0.holds })
    }

    /// Deals links from a pool to both sides of a suite. All deals are equally likely.
    static func deal(_ settings: GateSettings) -> BothSides<[Int]> {
        let linksPerSide = 2 * settings.layouts + LinkPlan.controls(wanted: settings.layouts)
        var order = Array(0..<(3 * linksPerSide))
        var random = Xoshiro256StarStar(seed: settings.seed)
        random.shuffleInPlace(&order)
        return BothSides(base: Array(order[..<linksPerSide]), head: Array(order[linksPerSide..<(2 * linksPerSide)]))
    }

    /// The rates of the suites with their 95 % intervals, one line for each kind.
    package static func summary(_ suites: [SelfTestSuite]) -> [String] {
        SelfTestSuite.Kind.allCases.compactMap { kind in
            let ofKind = suites.filter { $0.kind == kind }
            return ofKind.isEmpty ? nil : summary(of: kind, ofKind)
        }
    }

    private static func summary(of kind: SelfTestSuite.Kind, _ suites: [SelfTestSuite]) -> String {
        let cells = suites.reduce(0) { $0 + $1.cells }
        let sameCount = suites.reduce(0) { $0 + ($1.verdicts[Verdict.same.rawValue] ?? 0) }
        let seconds = suites.reduce(0) { $0 + $1.seconds } / Double(suites.count)
        let time = "\(SignificantDigits.fixed(seconds, decimals: 1)) s each"
        let failures = suites.count { $0.failedControls > 0 }
        let controlFailures = failures == 0 ? "" : "; a control failed in \(failures)"

        if kind.work == 0 {
            let alarms = suites.count { $0.regressed > 0 }
            return
                "\(kind.sourceText): alarm in \(alarms) of \(counted(suites.count, "suite")) "
                + "\(rate(alarms, suites.count)), \(sameCount) of \(counted(cells, "cell")) same "
                + "\(rate(sameCount, cells)), \(time)\(controlFailures)"
        }

        let regressedCount = suites.reduce(0) { $0 + $1.regressed }
        return "\(kind.sourceText): found in \(regressedCount) of \(counted(cells, "cell")) "
            + "\(rate(regressedCount, cells)), called same in \(sameCount), in \(counted(suites.count, "suite")), "
            + "\(time)\(controlFailures)\(overlooked(suites))"
    }

    /// The three cells whose slowdown was missed most often.
    private static func overlooked(_ suites: [SelfTestSuite]) -> String {
        let counts = Dictionary(suites.flatMap { $0.overlooked ?? [] }.map { ($0, 1) }, uniquingKeysWith: +)
        let worst = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        if worst.isEmpty { return "" }
        return "; most often not found: "
            + worst.map { "\($0.key) (\(counted($0.value, "time")))" }.joined(separator: ", ")
    }

    private static func rate(_ count: Int, _ total: Int) -> String {
        let interval = BinomialInterval.exact(successes: count, trials: total)

        func percent(_ value: Double) -> String { SignificantDigits.fixed(100 * value, decimals: 1) }

        return "(\(percent(Double(count) / Double(max(total, 1)))) %, 95 % interval \(percent(interval.lower)) to "
            + "\(percent(interval.upper)) %)"
    }
}

/// The links from a pool that were dealt to one side.
private struct DealtLinks: LinkSource {
    var pool: Relinker
    let order: [Int]

    var available: Int? { order.count }
    mutating func prepare(_ links: Range<Int>) throws { try pool.prepare(links.map { order[$0] }) }
    func executable(_ link: Int) -> String { pool.executable(order[link]) }
}
