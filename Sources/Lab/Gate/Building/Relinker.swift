import Dispatch
import Execution
import Foundation
import Results
import Synchronization

/// Links the objects of a build many times, each time with the sections in another order. Every change of source
/// changes the layout, and so do these links, but without a change of source.
struct Relinker: LinkSource {
    /// The reason why the layout is not varied; `nil` if it is.
    let limitation: String?
    /// `nil` if the layout is not varied. The executable of the build is then the only link.
    private let linker: ShufflingLinker?
    private let side: GateSide
    private let build: PackageBuild
    private let isInterrupted: () -> Bool

    /// Finds the command that links, and tries it.
    ///
    /// - Parameters:
    ///   - side: the side, which decides about the seeds: base has odd ones, head even ones.
    ///   - filler: an additional object to link.
    init(
        _ build: PackageBuild, side: GateSide, filler: String? = nil, isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.side = side
        self.isInterrupted = isInterrupted
        self.build = build

        do throws(ShufflingLinker.Limitation) {
            linker = try ShufflingLinker(build, filler: filler)
            limitation = nil
        } catch {
            linker = nil
            limitation = "\(error.reason); layouts are not varied"
        }
    }

    var available: Int? { linker == nil ? 1 : nil }

    func executable(_ link: Int) -> String {
        guard let linker else { return build.executable }
        return "\(linker.folder)/\(side.rawValue)-\(String(format: "%06d", link))"
    }

    /// A link with the names of its functions, and the linker's list of sections.
    func linkedCode() throws(GateError) -> LinkedCode? {
        guard let linker else { return nil }

        let file = "\(linker.folder)/code"
        let map = "\(linker.folder)/code.map"
        let outcome = linker.command(writing: file, listingTo: map).run()
        guard outcome.end == .exit(0) else {
            throw .doesNotBuild("a link of \(side.rawValue)", output: String(decoding: outcome.errors, as: UTF8.self))
        }

        return LinkedCode(executable: file, map: map, scratch: build.scratch, words: linker.words(of: build))
    }

    func namedExecutable() throws(GateError) -> String {
        guard let linker else { return build.executable }

        // Links are stripped, and the next build removes the executable.
        let file = "\(linker.folder)/named"
        guard !FileManager.default.isExecutableFile(atPath: file) else { return file }
        let unfinishedFile = "\(file).part"
        let outcome = linker.command(writing: unfinishedFile, listingTo: "\(file).map").run()
        guard outcome.end == .exit(0), rename(unfinishedFile, file) == 0 else {
            throw .doesNotBuild("a link of \(side.rawValue)", output: String(decoding: outcome.errors, as: UTF8.self))
        }

        return file
    }

    /// Makes missing links on all cores. A failed link is tried once more.
    func prepare(_ links: some Sequence<Int>) throws {
        guard let linker else { return }

        let missing = links.filter { !FileManager.default.isExecutableFile(atPath: executable($0)) }
        // Only a few at a time, so that an interruption does not wait long.
        for first in stride(from: 0, to: missing.count, by: 16) {
            if isInterrupted() { throw GateError.interrupted }
            try make(missing[first..<min(first + 16, missing.count)], by: linker)
        }
    }

    private func make(_ missing: ArraySlice<Int>, by linker: ShufflingLinker) throws(GateError) {
        let failures = Mutex<[String]>([])
        let links = missing.map { link in
            (file: executable(link), seed: 2 * link + (side == .base ? 1 : 2))
        }

        DispatchQueue.concurrentPerform(iterations: links.count) { index in
            if let failure = Self.make(links[index].file, seed: links[index].seed, by: linker) {
                failures.withLock { $0.append(failure) }
            }
        }

        if let failure = failures.withLock({ $0.first }) {
            throw GateError.doesNotBuild("a link of \(side.rawValue)", output: failure)
        }
    }

    /// Makes one link.
    ///
    /// - Returns: the reason of a failure; `nil` for success.
    private static func make(_ file: String, seed: Int, by linker: ShufflingLinker) -> String? {
        // Only a finished link gets its name, so an interruption leaves no partial one.
        let unfinishedFile = file + ".part"
        let command = linker.command(writing: unfinishedFile, seed: seed)
        var outcome = command.run()

        // Drivers that run at the same time sometimes fail without a reason, and succeed the next time.
        if outcome.end != .exit(0) { outcome = command.run() }
        guard outcome.end == .exit(0) else {
            let output = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
            return "the linker ended with \(outcome.end)\n\(output)"
        }

        return rename(unfinishedFile, file) == 0 ? nil : "\(file): \(String(cString: strerror(errno)))"
    }
}
