import Execution
import Foundation
import Jobs
import Measurement
import Results

/// The allocations of some calls by place: their number and their bytes. Source: profiles, Recording.
package struct AllocationPlaces: Sendable {
    /// A place of the package that allocates.
    package struct Site: Sendable {
        /// The function of the package; that of the call itself if a library allocates for no function of the package.
        package var function: ProfiledFunction
        /// The functions of libraries through which it allocates, the outermost first.
        package var through: [ProfiledFunction]
        /// The line of the function; `nil` if it is not known.
        package var line: SourceLine?
        package var allocations = 0
        package var bytes = 0
    }

    /// The operations that were recorded.
    package let operations: Int
    /// The places, those with the most bytes first.
    package let sites: [Site]
    /// The allocations whose places are not known, because there were too many.
    package let lostAllocations: Int

    package init(operations: Int, sites: [Site], lostAllocations: Int = 0) {
        self.operations = max(operations, 1)
        self.sites = sites
        self.lostAllocations = lostAllocations
    }

    /// A count of one call.
    package func perCall(_ count: Int) -> Double { Double(count) / Double(operations) }

    package var allocations: Double { perCall(sites.reduce(0) { $0 + $1.allocations }) }
    package var bytes: Double { perCall(sites.reduce(0) { $0 + $1.bytes }) }
}

extension AllocationPlaces {
    /// Finds the places of what was recorded.
    ///
    /// - Parameters:
    ///   - executable: the path of the program.
    ///   - debug: the debug information of the addresses of its calls.
    init(_ part: RecordedAllocations.Part, of executable: String, debug: DebugInformation) {
        struct Key: Hashable {
            var functions: [ProfiledFunction]
            var line: SourceLine?
        }

        let name = URL(fileURLWithPath: executable).lastPathComponent
        var sites: [Key: Site] = [:]
        for stack in part.stacks {
            var site = Self.site(stack.calls.flatMap { Self.frames(of: $0, in: name, debug) })
            let key = Key(functions: [site.function] + site.through, line: site.line)
            site.allocations = (sites[key]?.allocations ?? 0) + stack.allocations
            site.bytes = (sites[key]?.bytes ?? 0) + stack.bytes
            sites[key] = site
        }

        let sorted = sites.values.sorted { one, other in
            (-one.bytes, -one.allocations, one.function.name, one.line?.line ?? 0)
                < (-other.bytes, -other.allocations, other.function.name, other.line?.line ?? 0)
        }
        self.init(operations: part.operations, sites: sorted, lostAllocations: part.lostAllocations)
    }

    /// A function on the path to an allocation, with the line that calls.
    private struct Frame {
        var function: ProfiledFunction
        var line: SourceLine?
    }

    /// Returns the functions at a call, those that were inlined first.
    private static func frames(
        of call: AllocationRecorder.Call, in executable: String, _ debug: DebugInformation
    ) -> [Frame] {
        let library = call.library.map { URL(fileURLWithPath: $0).lastPathComponent }
        if library == nil, let frames = debug.frames[call.address] {
            return frames.map { Frame(function: ProfiledFunction(symbol: $0.symbol, library: nil), line: $0.line) }
        }

        let symbol = call.symbol ?? "0x\(String(call.address, radix: 16))"
        return [Frame(function: ProfiledFunction(symbol: symbol, library: library, in: executable))]
    }

    /// Returns the place of frames, the innermost first: the first function of the package on the way out to the
    /// recorder, and what it allocates through.
    private static func site(_ frames: [Frame]) -> Site {
        let end = frames.firstIndex { $0.function.name.hasPrefix(recorder) } ?? frames.count
        let within = frames[..<end]
        guard let first = within.firstIndex(where: { $0.function.origin == .package }) else {
            let libraries = within.prefix { $0.function.origin != .lab }
            return Site(function: ProfilePart.calls, through: through(libraries))
        }

        return Site(
            function: frames[first].function, through: through(within[..<first]), line: frames[first].line)
    }

    private static let recorder = "AllocationRecorder.record"

    private static func through(_ frames: ArraySlice<Frame>) -> [ProfiledFunction] {
        frames.reversed().map(\.function).filter { $0.origin != .glue }
    }
}

extension CellProfile {
    /// Adds the places of allocations.
    ///
    /// - Parameter symbols: the executable that was recorded, with debug information.
    package mutating func add(_ recorded: RecordedAllocations, symbols: String) {
        let calls = [recorded.firstCall, recorded.laterCalls].flatMap(\.stacks).flatMap(\.calls)
        let addresses = Set(calls.lazy.filter { $0.library == nil }.map(\.address))
        let debug = DebugInformation(of: symbols, at: addresses)
        firstCall?.places = AllocationPlaces(recorded.firstCall, of: symbols, debug: debug)
        steadyState.places = AllocationPlaces(recorded.laterCalls, of: symbols, debug: debug)

        let lostAllocations = recorded.firstCall.lostAllocations + recorded.laterCalls.lostAllocations
        if lostAllocations > 0 {
            notes.append("\(lostAllocations) allocations have no place: there are too many call stacks")
        }
    }
}

extension JobProcess {
    /// Profiles a cell: its instructions under callgrind, its allocations and their bytes in a second process.
    ///
    /// - Throws: `JobFailure` and ``ProfileFailure``. Without the bytes there is a note.
    package func profile(
        of cell: CellID, seed: UInt64, calls: Int, simulatesCaches: Bool = false
    ) throws -> CellProfile {
        let recording = try profiled(cell, seed: seed, calls: calls, simulatesCaches: simulatesCaches)
        var profile = try CellProfile(of: cell, recording)
        do throws(JobFailure) {
            profile.add(try recordedAllocations(of: cell, seed: seed, calls: calls), symbols: recording.symbols)
        } catch {
            profile.notes.append("bytes are not known: \(error)")
        }
        return profile
    }
}
