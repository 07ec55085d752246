import JSONText
import LabKit
import Measurement
import Reporting
import Results
import Reproducibility

struct DoctorCommand {
    let lab: Lab

    private static let strict = Flag("--strict", help: "exit 3 when there is anything to remedy")

    var command: Command {
        Command(
            "doctor", abstract: "Say what this machine can measure and what disturbs it, with the remedy for each.",
            discussion:
                "Times fixed work, and runs the self-tests: doubling the work doubles the time, a flushed line costs "
                + "what memory costs, allocations are counted exactly."
        ) {
            Self.strict
            Example("\(lab.name) doctor", "before a run that is to be published")
            ExitMeaning(.verdict, "the machine or the build is unfit for timing")
            ExitMeaning(.undecided, "with --strict: there is something to remedy")
        } action: { arguments, context in
            let checks = try self.checks()
            for line in lines(of: checks, console: context.console) { context.console.writeLine(line) }
            guard Doctor.isFit(checks) else { return .verdict }
            return arguments[Self.strict] && checks.contains { $0.status != .ok } ? .undecided : .fine
        }
    }

    private func checks() throws -> [DoctorCheck] {
        let clock = MonotonicClock()
        let environment = try MachineEnvironment.ofThisProcess()
        let counting = AllocationCounting.ofThisProcess()
        let evictor = CacheEvictor(caches: environment.caches)
        var random = Xoshiro256StarStar(seed: 1)
        let selfTests = [
            DoublingSelfTest.run(clock: clock, characteristics: environment.clock, random: &random),
            ColdCacheSelfTest.run(
                clock: clock, characteristics: environment.clock, evictor: evictor,
                interruptions: KernelInterruptionMonitor(), random: &random),
            AllocationSelfTest.run(counting),
        ]
        let findings = DoctorFindings.ofThisMachine(
            counting: counting, evictor: evictor, selfTests: selfTests,
            noise: NoiseIndex.ofThisMachine(clock: clock, random: &random))
        return Doctor.checks(environment: environment, findings: findings) + [
            Doctor.charts(ChartRenderer()), Doctor.packing, Doctor.history,
        ] + lab.checks()
    }

    private func lines(of checks: [DoctorCheck], console: Console) -> [VisibleText] {
        let width = checks.map(\.name.count).max() ?? 0
        var lines: [VisibleText] = []
        for check in checks {
            let (mark, style): (String, TextStyle) =
                switch check.status {
                case .ok: ("ok     ", .green)
                case .warning: ("warning", .yellow)
                case .missing: ("missing", .red)
                case .unfit: ("unfit  ", .red)
                }
            let head = console.styled(mark, style) + VisibleText("  " + check.name.padded(to: width) + "  ")
            lines += hanging(check.finding, after: head, indent: 11 + width)
            if let remedy = check.remedy {
                lines += hanging(
                    "remedy: \(remedy)", after: VisibleText(String(repeating: " ", count: 11 + width)),
                    indent: 11 + width)
            }
        }
        let unfit = checks.filter { $0.status == .unfit }.map(\.name)
        if !unfit.isEmpty { lines.append(VisibleText("unfit for timing: " + unfit.joined(separator: ", "))) }
        let open = checks.filter { $0.status != .ok }.count
        lines.append(VisibleText(open == 0 ? "nothing to remedy" : "\(open) of \(checks.count) checks have a remedy"))
        return lines
    }

    private func hanging(_ text: String, after prefix: VisibleText, indent: Int) -> [VisibleText] {
        let blank = VisibleText(String(repeating: " ", count: indent))
        return text.wrapped(to: max(100 - indent, 30)).enumerated().map { ($0 == 0 ? prefix : blank) + VisibleText($1) }
    }
}
