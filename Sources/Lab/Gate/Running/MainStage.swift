import Execution
import Reproducibility
import Results

/// The main comparison of times: pairs together with controls, judged at the looks.
struct MainStage {
    /// The number of pairs before the time for all cells is estimated.
    private static let triedPairs = 2
    /// The number of pairs that get controls even if these take long.
    private static let fewestControlledPairs = 4
    /// The share of the time limit after which further pairs have no controls.
    private static let shareOfControls = 0.15

    private let settings: GateSettings
    private let plans: BothSides<LinkPlan>
    private var judge: TimeJudge
    private let isInterrupted: () -> Bool
    /// The look after which no cell remains open.
    private let lastLook: GateSettings.Look
    private let schedule: PairSchedule
    private let outlook: Outlook
    private var openCells: OpenCells

    /// The verdicts on cells that are decided or left inconclusive.
    private(set) var verdicts: [Int: TimeVerdict] = [:]
    /// The measurements of all pairs.
    private(set) var measurements: PhaseMeasurements
    /// The seconds needed for all cells; `nil` if there is enough time.
    private(set) var secondsNeeded: Double?

    init(
        _ settings: GateSettings, cells count: Int, plans: BothSides<LinkPlan>, judge: TimeJudge,
        isInterrupted: @escaping () -> Bool
    ) {
        let controlledPairs = LinkPlan.controls(wanted: settings.layouts)
        let links = plans.pairs(in: .comparison)
        lastLook = settings.looks.last ?? GateSettings.Look(pairs: 0, share: 0)
        measurements = PhaseMeasurements(
            cells: count, units: plans.unitIsLink ? links : lastLook.pairs, controlledPairs: controlledPairs)
        schedule = PairSchedule(
            links: links, pairs: lastLook.pairs, controlledPairs: controlledPairs,
            seed: Seed.derive(settings.seed, "pairs"))
        outlook = Outlook(judge, last: lastLook, links: links)
        openCells = OpenCells(0..<count)
        self.settings = settings
        self.plans = plans
        self.judge = judge
        self.isInterrupted = isInterrupted
    }

    /// The cells that seem to have regressed and that fresh links have to confirm.
    var candidates: [Int: TimeVerdict] { verdicts.filter { $0.value.verdict == .regressed } }

    /// Runs pairs and judges at the looks until no open cell can be decided.
    mutating func run<Runner: GateRunner>(_ pairs: inout PairRunner<Runner>, report: (TimeProgress) -> Void) {
        let deadline = settings.timeLimit * settings.shareBeforeConfirmation
        var looks = LookSchedule(settings.looks, span: settings.leastSpan)
        var pairCount = 0
        var pace = Pace()

        while !openCells.isEmpty, !looks.isOver {
            var isLate = false
            while !looks.isDue(pairs: pairCount, seconds: pairs.elapsed), !isLate, !openCells.isEmpty {
                report(.measuring(pairs: pairCount, of: lastLook.pairs, undecided: openCells.count))
                let start = pairs.elapsed
                runPair(pairCount, of: &pairs)
                pairCount += 1
                pace.add(pairs.elapsed - start)

                if !pairs.losses.isEmpty { openCells.remove { pairs.losses[$0] != nil } }
                if pairCount == Self.triedPairs {
                    postponeCells(secondsLeft: deadline - pairs.elapsed, after: pairs.elapsed, pace, report)
                    if secondsNeeded != nil { pace = Pace() }
                }

                isLate = isInterrupted() || pairs.elapsed + pace.next > deadline
            }

            let look = looks.advance(pairs: pairCount, isLast: isLate)
            if look.isLast { openCells.admitAll() }
            judgeOpen(at: look)
        }
    }

    /// Runs one pair. The first pairs have controls, fewer if these take long. Controls cover all cells, so decided
    /// cells stay in the pairs until the controls are done.
    private mutating func runPair<Runner: GateRunner>(_ number: Int, of pairs: inout PairRunner<Runner>) {
        let hasTime = pairs.elapsed < Self.shareOfControls * settings.timeLimit
        let mayHaveControls = hasTime || number < Self.fewestControlledPairs
        let hasControls = mayHaveControls && number < schedule.controlledPairs && secondsNeeded == nil
        pairs.run(
            schedule.pair(number, withControls: hasControls),
            cells: hasControls ? pairs.remainingCells : openCells.measuredCells,
            into: &measurements)
    }

    /// Postpones cells if time is short, and reports that. The cells with the largest slowdowns continue.
    ///
    /// - Parameters:
    ///   - seconds: the remaining seconds.
    ///   - elapsed: the seconds that have passed.
    private mutating func postponeCells(
        secondsLeft seconds: Double, after elapsed: Double, _ pace: Pace, _ report: (TimeProgress) -> Void
    ) {
        // The first pairs have the processes of controls in addition to their own two.
        let pair = pace.next * 2 / Double(2 + GateControl.all.count)
        let controls = pace.next - pair
        let pairsLeft = Double((settings.looks.first?.pairs ?? 0) - Self.triedPairs)
        let pairSeconds = pairsLeft * pair + Double(Self.fewestControlledPairs - Self.triedPairs) * controls
        guard pairSeconds > seconds, openCells.count > 1 else { return }

        let confirmation = Double(GateSettings.confirmationLooks(pairs: Int.max).first?.pairs ?? 0) * pair
        let totalSeconds = elapsed + pairSeconds + confirmation
        secondsNeeded = totalSeconds
        report(.short(cells: openCells.count, seconds: totalSeconds))

        func slowdown(_ cell: Int) -> Double { measurements.change.values(of: cell).max() ?? 0 }

        let order = openCells.measuredCells.sorted { slowdown($0) > slowdown($1) }
        openCells.postpone(allBut: max(1, Int(Double(order.count) * max(seconds, 0) / pairSeconds)), of: order)
    }

    /// Judges open cells at a look, and closes those that are decided or that no later look can decide.
    private mutating func judgeOpen(at look: TakenLook) {
        let comparedCells = judge.compared(openCells.measuredCells, measurements.change)
        let decisions = judge.judge(comparedCells, at: look)
        verdicts.merge(decisions) { $1 }

        for cell in comparedCells where decisions[cell.cell] == nil {
            if look.isLast || !outlook.isOpen(cell, measurements.change) {
                verdicts[cell.cell] = judge.inconclusive(cell, share: look.share)
            }
        }

        openCells.remove { verdicts[$0] != nil }
    }
}
