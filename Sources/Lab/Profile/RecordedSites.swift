import Foundation
import Jobs
import Measurement

/// The places that allocated in recorded calls, with their bytes. Source: profiles, Recording.
///
/// A recorder in the process saw these allocations. ``ProfilePart/countedSites`` are the places that callgrind counts,
/// without bytes.
package struct RecordedSites: Sendable {
    /// A place of the package that allocates.
    package struct Site: Sendable {
        /// The function of the package. If a library allocates and no function of the package called it, this stands
        /// for the whole call.
        package var function: ProfiledFunction
        /// The functions of libraries between the function and the allocation, the outermost first.
        package var libraryPath: [ProfiledFunction]
        /// The line of the function; `nil` if it is not known.
        package var line: SourceLine?
        package var allocations = 0
        package var bytes = 0
    }

    /// The number of recorded operations.
    package let operations: Int
    /// The places, sorted by bytes, the most first.
    package let sites: [Site]
    /// The number of allocations without a place: there were too many call stacks to record.
    package let lostAllocations: Int

    package init(operations: Int, sites: [Site], lostAllocations: Int = 0) {
        self.operations = max(operations, 1)
        self.sites = sites
        self.lostAllocations = lostAllocations
    }

    /// Returns a count divided by the number of operations.
    package func perCall(_ count: Int) -> Double { Double(count) / Double(operations) }

    /// The allocations of one call.
    package var allocations: Double { perCall(sites.reduce(0) { $0 + $1.allocations }) }
    /// The bytes that one call allocates.
    package var bytes: Double { perCall(sites.reduce(0) { $0 + $1.bytes }) }
}

extension RecordedSites {
    /// Finds the places in recorded call stacks.
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
            let key = Key(functions: [site.function] + site.libraryPath, line: site.line)
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

    /// A function on the path to an allocation, with the line of its call.
    private struct Frame {
        var function: ProfiledFunction
        var line: SourceLine?
    }

    /// Returns the functions at a call. Inlined functions come first.
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

    /// Returns the place of an allocation: the first function of the package on the way out to the recorder.
    ///
    /// - Parameter frames: the path to the allocation, the innermost function first.
    private static func site(_ frames: [Frame]) -> Site {
        let end = frames.firstIndex { $0.function.name.hasPrefix(recorder) } ?? frames.count
        let path = frames[..<end]
        guard let first = path.firstIndex(where: { $0.function.origin == .package }) else {
            let libraries = path.prefix { $0.function.origin != .lab }
            return Site(function: ProfilePart.calls, libraryPath: libraryPath(libraries))
        }

        return Site(
            function: frames[first].function, libraryPath: libraryPath(path[..<first]), line: frames[first].line)
    }

    private static let recorder = "AllocationRecorder.record"

    private static func libraryPath(_ frames: ArraySlice<Frame>) -> [ProfiledFunction] {
        frames.reversed().map(\.function).filter { $0.origin != .glue }
    }
}
