import Foundation

/// What draws charts: `vl-convert-python`, in the first Python that has it.
///
/// Looked for in this order: what `MILLI_PYTHON` names, `.build/charts/bin/python` under the current folder, where
/// `make setup` puts it, and `python3` on the path.
public struct ChartRenderer: Sendable {
    /// Which Pythons are tried, in this order: files, or names on the path.
    var candidates: [String]

    /// The renderer of this machine.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let folder = FileManager.default.currentDirectoryPath
        let named = environment["MILLI_PYTHON"].flatMap { $0.isEmpty ? nil : $0 }
        candidates = (named.map { [$0] } ?? []) + ["\(folder)/.build/charts/bin/python", "python3"]
    }

    /// A renderer with the given Pythons alone.
    init(candidates: [String]) { self.candidates = candidates }

    /// What files of charts are.
    public enum Format: String, Sendable {
        /// Scalable, for print.
        case svg
        /// Pixels, two to a unit.
        case png
    }

    /// Why there are no charts.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// One line that says what would help.
        public let description: String
    }

    /// The JavaScript that draws charts in a page: Vega, Vega-Lite and vega-embed, packed by gzip, as base64.
    ///
    /// - Throws: ``Failure``.
    public func bundle() throws(Failure) -> String {
        struct Answer: Decodable { var bundle: String }
        return try ask(["bundle": true], as: Answer.self, timeLimit: 60).bundle
    }

    /// Charts as files.
    ///
    /// - Returns: the files by the chart's `id`, and what went wrong with the others.
    /// - Throws: ``Failure`` when none can be drawn.
    public func images(
        of charts: [Chart], as format: Format
    ) throws(Failure) -> (images: [(id: String, data: Data)], errors: [(id: String, message: String)]) {
        struct Answer: Decodable {
            var images: [String: String]
            var errors: [String: String]
        }
        let specifications = charts.map { chart -> ChartValue in
            ["id": .text(chart.id), "spec": chart.specification(width: 640, isTitled: true)]
        }
        let request: ChartValue = [
            "format": .text(format.rawValue), "config": ChartTheme.print, "charts": .array(specifications),
        ]
        // A chart takes a tenth of a second; starting takes some.
        let answer = try ask(request, as: Answer.self, timeLimit: 60 + 3 * Double(charts.count))
        var images: [(id: String, data: Data)] = []
        for chart in charts {
            guard let image = answer.images[chart.id] else { continue }
            let data = format == .svg ? Data(image.utf8) : Data(base64Encoded: image)
            if let data { images.append((chart.id, data)) }
        }
        return (images, charts.compactMap { chart in answer.errors[chart.id].map { (chart.id, $0) } })
    }

    /// Asks the script one thing.
    func ask<Answer: Decodable>(
        _ request: ChartValue, as type: Answer.Type, timeLimit: Double
    ) throws(Failure) -> Answer {
        let script = String(decoding: PackageResources.charts_py, as: UTF8.self)
        for candidate in candidates {
            switch PythonProcess(python: candidate, script: script, timeLimit: timeLimit).run(Data(request.json.utf8)) {
            case .answer(let data):
                guard let answer = try? JSONDecoder().decode(type, from: data) else {
                    throw Failure(description: "\(candidate) drew no charts: its answer is not what was asked for")
                }
                return answer
            case .cannotImport, .notStarted: continue
            case .timeLimit:
                throw Failure(description: "\(candidate) drew no charts within \(Int(timeLimit)) seconds")
            case .failed(let complaint):
                throw Failure(description: "\(candidate) drew no charts: \(complaint)")
            }
        }
        throw Failure(
            description:
                "no Python here has vl-convert-python, which draws charts; 'make setup' installs it, or name one "
                + "that has it in MILLI_PYTHON")
    }
}

extension ChartRenderer {
    /// What draws charts on this machine.
    public struct Engine: Sendable, Hashable, Decodable {
        /// The Python that has it.
        public var python: String
        /// The version of vl-convert.
        public var version: String

        /// A known engine.
        public init(python: String, version: String) {
            self.python = python
            self.version = version
        }
    }

    /// Finds what draws charts; it draws none.
    ///
    /// - Throws: ``Failure`` when nothing does.
    public func engine() throws(Failure) -> Engine {
        try ask(["version": true], as: Engine.self, timeLimit: 30)
    }
}

/// A script that a Python runs once, from standard input to standard output, for a limited time.
struct PythonProcess {
    /// A file, or a name on the path.
    var python: String
    /// The program.
    var script: String
    /// Seconds after which it is ended.
    var timeLimit: Double

    /// What came of it.
    enum Outcome: Equatable {
        /// It wrote this and ended well.
        case answer(Data)
        /// It has no module that the script needs.
        case cannotImport
        /// There is no such Python.
        case notStarted
        /// It took too long.
        case timeLimit
        /// It ended badly; its last line.
        case failed(String)
    }

    /// The status by which the script says that a module is missing.
    static let cannotImport: Int32 = 3

    /// Runs it. Input and output go through files: a pipe that nobody empties would stop it for ever.
    func run(_ input: Data) -> Outcome {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("milli-charts-\(UUID().uuidString)", isDirectory: true)
        let files = ["input", "output", "errors"].map { folder.appendingPathComponent($0) }
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try input.write(to: files[0])
            try Data().write(to: files[1])
            try Data().write(to: files[2])
            let process = Process()
            let isFile = python.contains("/")
            process.executableURL = URL(fileURLWithPath: isFile ? python : "/usr/bin/env")
            process.arguments = (isFile ? [] : [python]) + ["-c", script]
            process.standardInput = try FileHandle(forReadingFrom: files[0])
            process.standardOutput = try FileHandle(forWritingTo: files[1])
            process.standardError = try FileHandle(forWritingTo: files[2])
            try process.run()
            let deadline = ContinuousClock.now + .seconds(timeLimit)
            while process.isRunning {
                if ContinuousClock.now > deadline {
                    kill(process.processIdentifier, SIGKILL)
                    process.waitUntilExit()
                    return .timeLimit
                }
                usleep(5_000)
            }
            return try outcome(of: process, output: files[1], errors: files[2])
        } catch {
            return .notStarted
        }
    }

    private func outcome(of process: Process, output: URL, errors: URL) throws -> Outcome {
        if process.terminationReason == .uncaughtSignal { return .failed("signal \(process.terminationStatus)") }
        switch process.terminationStatus {
        case 0: return .answer(try Data(contentsOf: output))
        case Self.cannotImport: return .cannotImport
        // What env and shells say of a program that is not there, or is none.
        case 126, 127: return .notStarted
        default:
            let complaint = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
            let last = complaint.split(whereSeparator: \.isNewline).last.map(String.init)
            return .failed(last ?? "it ended with \(process.terminationStatus)")
        }
    }
}
