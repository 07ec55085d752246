import Execution
import Files
import JSONText
import Measurement
import Reporting
import Reproducibility
import Results

struct DoctorCommand {
    let lab: StandaloneLab

    private static let strict = Flag("--strict", help: "exit 3 when a check has a remedy")

    private static let all = Flag("--all", help: "also describe the checks that found nothing to remedy")

    var command: Command {
        Command(
            "doctor", abstract: "Check what this machine can measure and what disturbs it, with a remedy for each.",
            discussion: """
                It times fixed work and runs the self-tests: doubling the work doubles the time, a flushed line costs \
                as much as memory, allocations are counted exactly.
                """
        ) {
            Self.strict
            Self.all
            TextOptions.width
            Example("\(lab.name) doctor", "before a run that you will publish")
            ExitMeaning(.verdict, "the machine or the build is unfit for timing")
            ExitMeaning(.undecided, "with --strict: a check has a remedy")
        } action: { arguments, context in
            let checks = try self.checks()
            let console = TextOptions.console(arguments, context)
            let overview = DoctorOverview(checks)
            console.write(overview.lines(width: console.width, showsAll: arguments[Self.all]))
            guard Doctor.isFit(checks) else { return .verdict }
            return arguments[Self.strict] && checks.contains { $0.status != .ok } ? .undecided : .fine
        }
    }

    private func checks() throws -> [DoctorCheck] {
        let clock = MonotonicClock()
        let environment = try lab.machine()
        let allocations = AllocationCounting.ofThisProcess()
        let evictor = CacheEvictor(caches: environment.caches)
        var random = Xoshiro256StarStar(seed: 1)
        let selfTests = [
            DoublingSelfTest.run(clock: clock, characteristics: environment.clock, random: &random),
            ColdCacheSelfTest.run(
                clock: clock, characteristics: environment.clock, evictor: evictor,
                interruptions: KernelInterruptionMonitor(), random: &random),
            AllocationSelfTest.run(allocations),
        ]
        let findings = DoctorFindings.ofThisMachine(
            counting: allocations, evictor: evictor, selfTests: selfTests,
            noise: NoiseIndex.ofThisMachine(clock: clock, random: &random))

        return Doctor.checks(environment: environment, findings: findings) + [Doctor.charts(ChartRenderer())]
            + Doctor.libraries + lab.checks()
    }
}

extension Doctor {
    static let libraries = [
        library(
            "packed pages", Gzip.isAvailable ? "zlib packs pages, and unpacks input" : nil, package: "zlib1g-dev",
            without: "pages are four times as large, and archives and gzip are refused: built without zlib"),
        library(
            "Zstandard", UnpackedInput.readsZstandard ? "zstd unpacks input" : nil, package: "libzstd-dev",
            without: "input that is packed by it is refused: built without zstd"),
        library(
            "history", History.isAvailable ? "SQLite keeps runs for `history`" : nil, package: "libsqlite3-dev",
            without: "`history` is refused: built without SQLite"),
    ]

    private static func library(_ name: String, _ use: String?, package: String, without: String) -> DoctorCheck {
        let install = "`apt-get install \(package)`, and build again"
        return use.map { DoctorCheck(.ok, $0, name: name) } ?? DoctorCheck(.missing, without, install, name: name)
    }

    static func charts(_ renderer: ChartRenderer) -> DoctorCheck {
        do throws(ChartRenderer.Failure) {
            let engine = try renderer.engine()
            return DoctorCheck(.ok, "vl-convert \(engine.version) draws them, in \(engine.python)", name: "charts")
        } catch {
            return DoctorCheck(
                .missing, "reports have tables and no charts: \(error)",
                "run `make setup` in Milli's folder, or install vl-convert-python into an environment of Python, and "
                    + "set MILLI_PYTHON to its python",
                name: "charts")
        }
    }
}
