import Execution
import Jobs
import Results

/// The instructions and allocations of a cell, by function and by line. Source: profiles, Recording.
package struct CellProfile: Sendable {
    /// The path of the cell, or the program and its arguments.
    package var name: String
    /// The first call; `nil` for a program: each of its calls is a whole process.
    package var firstCall: ProfilePart?
    /// Later calls; for a program, the whole process.
    package var steadyState: ProfilePart
    /// Sentences on what is not known, with the reason.
    package var notes: [String] = []

    init(named name: String, firstCall: ProfilePart?, steadyState: ProfilePart) {
        self.name = name
        self.firstCall = firstCall
        self.steadyState = steadyState
    }

    /// Reads the recording of a cell.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - position: the position of the cell in its job.
    ///   - recording: the files that callgrind wrote.
    /// - Throws: ``ProfileFailure``.
    package init(of cell: CellID, at position: Int = 0, _ recording: ProfileRecording) throws(ProfileFailure) {
        try self.init(of: cell, at: position, in: try Self.records(recording), recording)
    }

    /// Reads the parts of one cell from the records of all.
    init(
        of cell: CellID, at position: Int, in records: [String: CallgrindRecord], _ recording: ProfileRecording
    ) throws(ProfileFailure) {
        name = cell.path
        guard let first = records[TracedPart.firstCall.label(of: position)],
            let later = records[TracedPart.laterCalls.label(of: position)]
        else { throw .nothingRecorded }

        let addresses = [first, later].reduce(into: Set<Int>()) {
            $0.formUnion(CallTreeBuilder.addresses(in: $1, of: recording.executable))
        }
        let debug = DebugInformation(of: recording.symbols, at: addresses)

        func part(_ record: CallgrindRecord, _ operations: Int) throws(ProfileFailure) -> ProfilePart {
            var builder = CallTreeBuilder(record, executable: recording.executable, debug: debug)
            var part = ProfilePart(builder.tree(), operations: operations)
            part.events = Dictionary(zip(record.events, record.totals), uniquingKeysWith: { one, _ in one })
            guard part.total == record.total, record.summary ?? part.total == part.total else {
                throw .sumDiffers(tree: part.total, total: record.summary ?? record.total)
            }
            return part
        }

        firstCall = try part(first, recording.firstCalls)
        steadyState = try part(later, recording.laterCalls)
        if let absence = debug.absence {
            notes.append("lines and inlined functions are not known: \(absence)")
        }
    }

    static func records(
        _ recording: ProfileRecording
    ) throws(ProfileFailure) -> [String: CallgrindRecord] {
        do throws(CallgrindFileError) {
            return try CallgrindReader.parts(of: recording.profile)
        } catch {
            throw .unreadable("\(error)")
        }
    }
}

extension CellProfile {
    /// Reads the recordings of a program.
    ///
    /// - Parameter files: a recording for each process.
    /// - Throws: ``ProfileFailure``.
    package init(ofProgram name: String, _ files: [ProfileRecording]) throws(ProfileFailure) {
        self.name = name
        var all = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        var total = 0
        for file in files {
            for record in try Self.records(file).values {
                // The names of a program's functions are enough, without debug information.
                var builder = CallTreeBuilder(
                    record, executable: file.executable,
                    debug: DebugInformation(of: file.executable, at: [Int]()))
                for child in builder.tree().children { all.merge(child) }
                total += record.total
            }
        }

        guard total > 0 else { throw .nothingRecorded }
        all.complete()
        steadyState = ProfilePart(all, operations: 1, keepsAll: true)
        guard steadyState.total == total else { throw .sumDiffers(tree: steadyState.total, total: total) }
    }
}

extension CellProfile {
    /// Adds the places of recorded allocations.
    ///
    /// - Parameter symbols: the path of the recorded executable, with debug information.
    package mutating func add(_ recorded: RecordedAllocations, symbols: String) {
        let calls = [recorded.firstCall, recorded.laterCalls].flatMap(\.stacks).flatMap(\.calls)
        let addresses = Set(calls.lazy.filter { $0.library == nil }.map(\.address))
        let debug = DebugInformation(of: symbols, at: addresses)
        firstCall?.recordedSites = RecordedSites(recorded.firstCall, of: symbols, debug: debug)
        steadyState.recordedSites = RecordedSites(recorded.laterCalls, of: symbols, debug: debug)

        let lostAllocations = recorded.firstCall.lostAllocations + recorded.laterCalls.lostAllocations
        if lostAllocations > 0 {
            notes.append("\(lostAllocations) allocations have no place: there are too many call stacks")
        }
    }
}
