import Foundation
import LabKit
import Measurement

/// Runs measuring processes for real: an executable of a link, a request on its standard input, its answer from its
/// standard output.
///
/// The environment is given whole and is the same for both sides, and all links are started under names of one length: what
/// the kernel puts on the stack moves it, and that alone shifts times.
struct ProcessRunner: GateRunner {
    /// The cells that positions in a job mean.
    var cells: [GuardedCell]
    /// Operations per batch of each.
    var counts: [Int?]
    /// The cells of which 5 % more work can be done.
    var divisibleCells: Set<Int>? = []
    /// Seconds after which a process is killed.
    var timeLimit = 20.0
    private var sources: [GateSide: any LinkSource]
    private let scratch: RequestFiles
    /// Where the data of inputs comes from.
    let dataSeed: UInt64

    /// - Throws: what making a temporary folder throws.
    init(base: any LinkSource, head: any LinkSource, seed: UInt64) throws {
        sources = [.base: base, .head: head]
        cells = []
        counts = []
        scratch = try RequestFiles()
        dataSeed = seed
    }

    var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    func availableLinks(of side: GateSide) -> Int? { sources[side]?.available }

    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {
        try sources[side]?.prepare(links)
    }

    /// The file of a link.
    func executable(_ link: Int, of side: GateSide) -> String { sources[side]?.executable(link) ?? "" }

    mutating func run(_ job: GateJob) -> GateOutcome {
        var request = GateRequest(.time, cells: job.cells.map { cells[$0] })
        request.counts = job.cells.map { counts[$0] ?? 0 }
        request.extraWork = job.extraWork
        request.seed = dataSeed
        let (result, seconds) = ask(request, link: job.link, of: job.side)
        switch result {
        case .failure(let failure): return .failed(failure, seconds: seconds)
        case .success(let response):
            guard response.cells.count == job.cells.count else {
                return .failed(
                    GateFailure("answered \(response.cells.count) of \(job.cells.count) cells"), seconds: seconds)
            }
            return .measured(
                response.cells.map { answer in
                    guard answer.failure == nil, let time = answer.time else {
                        return .failure(GateFailure(answer.failure ?? "no time was measured"))
                    }
                    return .success(time)
                }, seconds: seconds)
        }
    }

    /// Sends a request to a process of a link.
    func ask(_ request: GateRequest, link: Int, of side: GateSide) -> (Result<GateResponse, GateFailure>, Double) {
        let outcome: ChildProcess.Outcome
        do {
            outcome = ChildProcess(
                executable: try scratch.name(of: executable(link, of: side)), arguments: [ProcessLauncher.subcommand],
                environment: Self.environment, input: try scratch.file(of: request), timeLimit: timeLimit
            ).run()
        } catch {
            let reason = (error as NSError).localizedDescription
            return (
                .failure(GateFailure("could not be asked, as \(NSTemporaryDirectory()) takes no file: \(reason)")), 0
            )
        }
        let said = outcome.complaint.map { ": \($0)" } ?? ""
        switch outcome.end {
        case .exit(0):
            guard let response = try? JSONDecoder().decode(GateResponse.self, from: outcome.output) else {
                return (.failure(GateFailure("answered something else than a gate asks for")), outcome.seconds)
            }
            guard response.gate == GateRequest.version else {
                let why = "speaks version \(response.gate) of the gate's protocol, not \(GateRequest.version)"
                return (.failure(GateFailure(why)), outcome.seconds)
            }
            return (.success(response), outcome.seconds)
        case .exit(let status):
            return (.failure(GateFailure("ended with exit status \(status)\(said)")), outcome.seconds)
        case .signal(let number):
            return (
                .failure(GateFailure("ended with signal \(number) (\(Self.name(ofSignal: number)))\(said)")),
                outcome.seconds
            )
        case .timeLimit:
            return (.failure(GateFailure("was stopped after \(Int(timeLimit)) s")), outcome.seconds)
        case .stopped: return (.failure(GateFailure("was stopped")), outcome.seconds)
        case .notStarted(let reason):
            return (.failure(GateFailure("could not be started: \(reason)")), outcome.seconds)
        }
    }

    /// What a measuring process finds in its environment: enough to run, seeds of hash tables that do not change, and the
    /// folder of datasets, which decides what is measured.
    private static let environment: [String] = {
        let own = ProcessInfo.processInfo.environment
        let passed = ["MILLI_DATASETS", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"].compactMap { name in
            own[name].map { "\(name)=\($0)" }
        }
        return ["PATH=/usr/bin:/bin", "LC_ALL=C", "TZ=UTC", "SWIFT_DETERMINISTIC_HASHING=1"] + passed
    }()

    static func name(ofSignal number: Int32) -> String {
        let names: [Int32: String] = [
            SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGKILL: "SIGKILL",
            SIGTRAP: "SIGTRAP", SIGFPE: "SIGFPE", SIGTERM: "SIGTERM", SIGINT: "SIGINT",
        ]
        return names[number] ?? String(cString: strsignal(number))
    }
}

/// What the children are started with: requests as files, so that writing one waits for no reader (few are different), and
/// links under names of one length.
private final class RequestFiles {
    private let folder: String
    private var known: [GateRequest: String] = [:]
    private var names: [String: String] = [:]

    init() throws {
        folder = NSTemporaryDirectory() + "/milli-gate-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Another name of an executable.
    func name(of executable: String) throws -> String {
        if let name = names[executable] { return name }
        let name = "\(folder)/\(String(format: "%06d", names.count))"
        try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: executable)
        names[executable] = name
        return name
    }

    func file(of request: GateRequest) throws -> String {
        if let file = known[request] { return file }
        let file = "\(folder)/\(known.count).json"
        try JSONEncoder().encode(request).write(to: URL(fileURLWithPath: file))
        known[request] = file
        return file
    }
}
