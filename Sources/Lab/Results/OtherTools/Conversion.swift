import Files
import Foundation
import Measurement
import Reproducibility

/// The result converted from files of another tool, with remarks.
public struct Conversion: Sendable {
    /// The result.
    public var result: ResultFile
    /// The parts of the files that have no place in a result, with their number: `2 × counter 'misses'`.
    public var leftOut: [String]
    /// Remarks on the reading of the files.
    public var remarks: [String]

    /// The facts that only the user or the place of a file can give.
    public struct Circumstances: Sendable {
        /// The name of the size parameter.
        public var sizeParameter: String?
        /// The time of measuring, for files that lack it.
        public var date: Date?
        /// The measured commit.
        public var commit: String?
        /// The last commit that changed a file, if the file is in a repository and unchanged since.
        public var lastCommit: @Sendable (FilePath) -> (commit: String, date: Date)?

        /// Facts. All of them are optional.
        public init(
            sizeParameter: String? = nil, date: Date? = nil, commit: String? = nil,
            lastCommit: @escaping @Sendable (FilePath) -> (commit: String, date: Date)? = { _ in nil }
        ) {
            self.sizeParameter = sizeParameter
            self.date = date
            self.commit = commit
            self.lastCommit = lastCommit
        }
    }
}

extension OtherToolFormat {
    /// Reads files of one tool, or a folder of criterion's. Benchmarks that occur in several files are joined: each
    /// file counts as a process.
    ///
    /// - Parameters:
    ///   - paths: the files, one or more.
    ///   - command: the call, which the result records.
    /// - Throws: ``FileError``, with the place.
    /// - Complexity: O(bytes).
    public func conversion(
        of paths: [FilePath], command: [String], _ circumstances: Conversion.Circumstances = .init()
    ) throws(FileError) -> Conversion {
        var contents: [Data] = []
        var runs: [OtherToolRun] = []
        for path in paths {
            let bytes = readsFolders && path.isFolder() ? Data() : try Self.unpackedBytes(of: path)
            if !bytes.isEmpty, let index = contents.firstIndex(of: bytes) {
                throw FileError(
                    "\(path)", "it is the same as \(paths[index]); files of several processes differ, so give it once")
            }

            contents.append(bytes)
            runs.append(try run(of: path, bytes: bytes))
            try Self.checkMachine(of: runs, paths)
        }

        return try Conversion(runs, of: paths, command: command, circumstances)
    }

    /// The bytes of a file, unpacked if it is packed.
    private static func unpackedBytes(of path: FilePath) throws(FileError) -> Data {
        let bytes = try path.readAll()
        do throws(ArchiveError) {
            return Data(try Gzip.unpackAll(bytes))
        } catch {
            throw FileError("\(path)", error.reason)
        }
    }

    /// Refuses files of several machines, which are not processes of one run.
    private static func checkMachine(of runs: [OtherToolRun], _ paths: [FilePath]) throws(FileError) {
        guard let first = runs.first, let last = runs.last, first.fingerprint != last.fingerprint else { return }

        let differences = Fingerprint.differences(first.fingerprint, last.fingerprint).joined(separator: ", ")
        throw FileError(
            "\(paths[runs.count - 1])",
            "it differs from \(paths[0]) in \(differences); files of one machine are right, so convert it by itself")
    }
}

extension OtherToolRun {
    /// The facts that must be equal before the numbers are compared with others.
    fileprivate var fingerprint: String {
        ([(name: "tool", value: tool)] + machine).map { "\($0.name)=\($0.value.replacing(";", with: ","))" }
            .joined(separator: "; ")
    }
}

extension Conversion {
    fileprivate init(
        _ runs: [OtherToolRun], of paths: [FilePath], command: [String], _ circumstances: Circumstances
    ) throws(FileError) {
        let benchmarks = runs.flatMap(\.benchmarks)
        let notRun = Self.absent(benchmarks)
        let cells = try Self.cells(of: benchmarks, sizeParameter: circumstances.sizeParameter, in: paths)
        guard !cells.isEmpty else {
            let reasons = notRun.map(\.asFailure).joined(separator: ", ")
            let detail = reasons.isEmpty ? "" : ": \(reasons)"
            throw FileError("\(paths[0])", "there is no measurement in it\(detail)")
        }

        var remarks = runs.flatMap(\.remarks).distinct()
        let origin = Self.origin(of: runs, paths, circumstances, &remarks)
        var result = ResultFile(
            command: command, source: .init(tool: runs[0].tool, version: runs[0].version, commit: origin.commit),
            fingerprint: runs[0].fingerprint, startedAt: origin.date, cells: cells, notRun: notRun)
        result.failures = runs.flatMap(\.failures)
        result.growth = Growth.fits(cells)

        do {
            // The result is written and read again, because reading checks its numbers.
            self.result = try ResultFile(try result.encoded(), named: "\(paths[0])")
        } catch {
            throw FileError("\(paths[0])", (error as? FileError)?.reason ?? "\(error)")
        }

        leftOut = runs.flatMap(\.leftOut).grouped { $0 }.map { "\($0.elements.count) × \($0.key)" }
        self.remarks = remarks
    }

    /// The benchmarks without a number, and the reasons.
    private static func absent(_ benchmarks: [OtherToolBenchmark]) -> [NotRun] {
        benchmarks.filter(\.measurements.isEmpty).map { benchmark in
            NotRun(
                experiment: benchmark.experiment, implementation: benchmark.implementation, input: benchmark.input,
                .stated(reason: benchmark.absence ?? "the file has no value of it", severity: .expected))
        }
    }

    /// The cells of all benchmarks. Benchmarks with the same identity are processes of one cell.
    private static func cells(
        of benchmarks: [OtherToolBenchmark], sizeParameter: String?, in paths: [FilePath]
    ) throws(FileError) -> [Cell] {
        if let sizeParameter, !benchmarks.contains(where: { $0.parameters.contains { $0.name == sizeParameter } }) {
            let names = benchmarks.flatMap(\.parameters).filter { $0.kind != .setting }.map(\.name).distinct()
            let choice = names.isEmpty ? "no benchmark has parameters" : "there is \(names.joined(separator: ", "))"
            throw FileError("\(paths[0])", "no benchmark has a parameter '\(sizeParameter)'; \(choice)")
        }

        let allSeries = benchmarks.flatMap { benchmark in
            benchmark.measurements.map { (id: benchmark.id(of: $0), benchmark: benchmark, processes: $0.processes) }
        }
        var cells: [Cell] = []
        for (id, series) in allSeries.grouped(by: \.id) {
            let size = OtherToolSize(of: series[0].benchmark, parameter: sizeParameter)
            do {
                cells.append(try cell(id, size, series.flatMap(\.processes)))
            } catch {
                throw FileError("\(paths[0])", error.reason)
            }
        }

        return cells
    }

    private static func cell(
        _ id: CellID, _ size: OtherToolSize, _ processes: [[Double]]
    ) throws(FileError) -> Cell {
        guard ![id.experiment, id.implementation, id.input].contains("") else {
            throw FileError("", "a benchmark has no name; every one needs one")
        }

        if let least = processes.joined().first(where: { $0 < 0 }) {
            throw FileError("", "\(id.path): it has a \(id.metric.name) of \(least); 0 or more is right")
        }

        let input = Cell.InputFacts(
            shape: size.shape, size: size.size ?? 0, sizeUnit: size.size == nil ? "" : "elements", digest: "")
        let bootstrap = ClusterBootstrap(seed: Seed.derive(1, "convert", id.description))
        let cell = Cell(
            id, role: .implementation, input: input, validated: .init(answers: 0), instructionSet: "unknown",
            evidence: processes.enumerated().map { Evidence($1, process: $0) }, bootstrap: bootstrap)

        guard let cell else { throw FileError("", "\(id) has no sample that is a number") }

        return cell
    }

    /// The time of measuring and the commit: from the files, or else the user, or else git, or else the last change of
    /// the file. A source other than the files is mentioned.
    private static func origin(
        of runs: [OtherToolRun], _ paths: [FilePath], _ circumstances: Circumstances, _ remarks: inout [String]
    ) -> (date: Date, commit: String?) {
        let startedAt = runs.compactMap(\.startedAt).min()
        let lastCommit = circumstances.lastCommit(paths[0])
        var commit = circumstances.commit ?? runs.lazy.compactMap(\.commit).first

        if commit == nil, let lastCommit {
            commit = lastCommit.commit
            remarks.append("the commit is \(lastCommit.commit.prefix(12)), the last that changed \(paths[0])")
        }

        if let startedAt {
            if let date = circumstances.date, abs(date.timeIntervalSince(startedAt)) >= 1 {
                remarks.append("the date is the file's own, \(text(startedAt)), and not that of --date")
            }

            return (startedAt, commit)
        }

        if let date = circumstances.date { return (date, commit) }
        if let lastCommit {
            remarks.append(
                "it has no date; \(text(lastCommit.date)) is that of the last commit that changed \(paths[0])")
            return (lastCommit.date, commit)
        }

        let modification = paths[0].status().map { Date(timeIntervalSince1970: Double($0.modificationTime.seconds)) }
        let date = modification ?? Date()
        remarks.append("it has no date; \(text(date)) is that of its last change, and --date names another")
        return (date, commit)
    }

    private static func text(_ date: Date) -> String { date.ISO8601Format() }
}
