import ExitPage
import Importers
import LabKit
import Measurement
import Reproducibility
import UIModel

/// A probe that runs every foreground search on imported screens, and the reference also on cold caches.
struct DumpProbe {
    private let limit: TimeSpan
    private let calls: Int
    private let coldTime: TimeSpan
    private let window: WindowArgument?
    /// The nanoseconds that the cold calls of all screens took so far.
    private var coldNanoseconds: UInt64 = 0
    private let clock = MonotonicClock()
    private let evictor: CacheEvictor
    private let interruptions = KernelInterruptionMonitor()

    /// Makes a probe.
    ///
    /// - Parameters:
    ///   - limit: the time that one cold search may take.
    ///   - calls: the cold calls per screen, 0 for none.
    ///   - coldTime: the time that the cold calls of all screens together may take, so that an import of 10,000 dumps
    ///     ends soon.
    ///   - window: the window to look at; `nil` for the one in front.
    init(limit: TimeSpan, calls: Int, coldTime: TimeSpan, window: WindowArgument? = nil) {
        self.window = window
        self.limit = limit
        self.calls = calls
        self.coldTime = coldTime
        evictor = CacheEvictor(caches: .capture(reading: MachineFiles.read))
    }

    /// Returns a report on a screen: its size, the view in front, and the time of cold calls.
    mutating func report(on screen: ImportedScreen, file: String) -> DumpReport {
        var report = DumpReport(
            file: file, format: screen.format.rawValue, roots: screen.roots.count, views: screen.views,
            levels: screen.levels, hidden: screen.hiddenViews, warnings: screen.warnings.map(\.description),
            notes: screen.notes.map(\.description))
        if let search = ScreenSearch(screen, window?.choice ?? .front) {
            report.shown = search.shownScreen
            report.onScreen = search.onScreen
        }

        guard let root = root(of: screen) else {
            report.missingWindow = window?.refusal(of: screen)
            return report
        }

        addForeground(of: root, screen, to: &report)
        if calls > 0, report.foreground != nil { addColdTime(of: root, to: &report) }
        return report
    }

    /// The root from which all searches look for the view in front: the window of the call, or the last visible root.
    ///
    /// ``ScreenSearch`` can choose another window, on purpose. Here the documented rule is measured, which does not
    /// know windows of the system, such as keyboards. There the user wants the window that the app shows.
    private func root(of screen: ImportedScreen) -> View? {
        guard let window else { return screen.foregroundRoot }
        return screen.window(window.choice)?.window.view
    }

    /// Adds the view in front below a root, and the answers of all searches.
    private func addForeground(of root: View, _ screen: ImportedScreen, to report: inout DumpReport) {
        let answers = ForegroundSearches.answers(on: root)
        guard let reference = answers.first else { return }

        let path = reference.view.path
        let owner = DocumentedOwnerSearch().owningViewController(of: reference.view)
        report.foreground = DumpReport.Foreground(
            className: reference.view.className, path: path, levels: path.count + 1,
            controller: screen.documentedController(ofView: reference.view)?.className,
            controllerDeep: ControllerResolution.deep
                .controller(owner: owner ?? screen.rootController(of: root), window: nil)?.className)

        for answer in answers {
            report.answers[answer.search] = answer.view.path
            if answer.view !== reference.view { report.disagreeing.append(answer.search) }
        }
    }

    /// Adds the time of cold calls of the reference. They take at most the remaining time. If there is none left, the
    /// report says so.
    private mutating func addColdTime(of root: View, to report: inout DumpReport) {
        let rest = coldTime.nanoseconds - Double(coldNanoseconds)
        guard rest > 0 else {
            report.unmeasured = "the \(coldTime) of --cold-time were used up"
            return
        }

        let start = clock.now()
        report.cold = cold(root, timeLimit: UInt64(exactly: rest.rounded(.up)) ?? .max)
        coldNanoseconds += clock.now() - start
    }

    /// Measures the reference with the plan of the lab for cold calls. This happens in this process, because the lab
    /// measures inputs of experiments, and a dump that was just read is not one.
    ///
    /// - Parameter timeLimit: the nanoseconds after which no further call is made.
    /// - Returns: `nil` if the kernel interrupted every call.
    private func cold(_ root: View, timeLimit: UInt64) -> DumpReport.Cold? {
        var regions: [(UnsafeRawPointer, Int)] = []
        ViewMemory.visitDescent(from: root) { regions.append(($0, $1)) }
        let operation = MeasuredOperation(
            name: "documented", touched: { visit in for (start, bytes) in regions { visit(start, bytes) } },
            run: { _ in withOpaque(root) { consume(DocumentedSearch().foregroundView(from: $0)) } })
        var random = SplitMix64(seed: 1)
        let plan = ColdPlan(samples: calls, timeLimit: timeLimit)
        let measurement = plan.measure(
            [operation], clock: clock, evictor: evictor, interruptions: interruptions, random: &random)[0]

        guard let summary = Summary(processes: [measurement.samples], bootstrap: ClusterBootstrap(seed: 1)) else {
            return nil
        }

        let judgement = BudgetVerdict.judge(
            samples: measurement.samples, dropped: measurement.droppedSamples, limit: limit.nanoseconds)
        return DumpReport.Cold(
            calls: summary.n, dropped: measurement.droppedSamples.count, medianNanoseconds: summary.median,
            p99Nanoseconds: summary.p99, limitNanoseconds: limit.nanoseconds, verdict: judgement.verdict)
    }
}
