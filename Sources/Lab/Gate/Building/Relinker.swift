import Dispatch
import Execution
import Foundation
import Reproducibility
import Synchronization

/// Links the objects of a build again and again, each time with its sections in another order: what any change of
/// source does to the layout, without a change of source.
struct Relinker: LinkSource {
    let available: Int?
    /// Why the layout is not varied; `nil` when it is.
    let limitation: String?
    private let command: LinkCommand
    private let plain: LinkCommand
    private let folder: String
    private let side: GateSide
    private let build: PackageBuild
    private let isInterrupted: () -> Bool

    /// Each function begins a cache line: where in a line its loops lie is most of what a layout does (gate evidence,
    /// Third round). Rejected: base and head of a pair in one order, which does no more.
    private static let alignment = "SECTIONS { .text : SUBALIGN(64) { *(.text .text.*) } } INSERT AFTER .init;\n"
    /// The seed's place in the linker's words.
    private static let placeholder = 4_000_000_001

    /// Prepares to link, and tries it.
    ///
    /// - Parameters:
    ///   - side: decides which seeds are used: base has the odd ones, head the even ones.
    ///   - filler: an object to be linked in beside what was built.
    init(
        _ build: PackageBuild, side: GateSide, filler: String? = nil, isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.side = side
        self.isInterrupted = isInterrupted
        self.build = build

        func fixed(_ why: String) -> (LinkCommand, LinkCommand, Int?, String?, String) {
            (LinkCommand(words: []), LinkCommand(words: []), 1, "\(why); layouts are not varied", "")
        }

        (command, plain, available, limitation, folder) = {
            guard let manifest = try? String(contentsOfFile: build.manifest, encoding: .utf8),
                let plain = LinkCommand(product: build.product, manifest: manifest)
            else { return fixed("the build's command for linking \(build.product) was not found") }

            let prefix = filler == nil ? "links-" : "filled-"
            let folder = "\(build.scratch)/\(prefix)\(Self.key(of: plain))"
            Self.removeOthers(than: folder, prefix, in: build.scratch)

            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                return fixed("no folder for links could be made: \(error.localizedDescription)")
            }

            let sample = "\(folder)/sample"
            let aligned = "\(folder)/aligned.ld"
            guard FileManager.default.createFile(atPath: aligned, contents: Data(Self.alignment.utf8)) else {
                return fixed("\(aligned) cannot be written")
            }

            let driver = plain.writing(
                to: sample,
                adding: [
                    "-use-ld=lld", "-Xlinker", Self.shuffling(Self.placeholder), "-Xlinker", "-s",
                    "-Xlinker", "--script=\(aligned)",
                    // Where libraries of the package are, beside the executable that was built.
                    "-Xlinker", "-rpath=\(build.scratch)/release",
                ] + [filler].compactMap(\.self))
            let outcome = Self.run(driver.writing(to: sample, adding: ["-v"]))
            guard outcome.end == .exit(0) else {
                let lines = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n")
                let why = lines.last { $0.contains("error") } ?? lines.last ?? "it ended without a word"
                return fixed("lld cannot link in shuffled order: \(why)")
            }

            let output = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
            if let direct = LinkCommand.linker(inDriverOutput: output),
                Self.run(direct.writing(to: sample)).end == .exit(0)
            {
                return (direct, plain, nil, nil, folder)
            }

            return (driver, plain, nil, nil, folder)
        }()
    }

    func executable(_ link: Int) -> String {
        limitation == nil ? "\(folder)/\(side.rawValue)-\(String(format: "%06d", link))" : build.executable
    }

    /// A link with the names of its functions, and the linker's list of what lies where.
    func linkedCode() throws(GateError) -> LinkedCode? {
        guard limitation == nil else { return nil }

        let file = "\(folder)/code"
        let map = "\(folder)/code.map"
        let isDriver = command.words.contains("-Xlinker")
        var words = command.words
        if let strip = words.lastIndex(of: "-s") { words.removeSubrange((isDriver ? strip - 1 : strip)...strip) }
        let listing = LinkCommand(words: words).writing(
            to: file, adding: (isDriver ? ["-Xlinker"] : []) + ["-Map=\(map)"])
        let outcome = Self.run(listing.replacing(Self.shuffling(Self.placeholder), by: Self.shuffling(1)))

        guard outcome.end == .exit(0) else {
            throw .doesNotBuild("a link of \(side.rawValue)", output: String(decoding: outcome.errors, as: UTF8.self))
        }

        let source = build.folder.hasSuffix("/") ? String(build.folder.dropLast()) : build.folder
        return LinkedCode(
            executable: file, map: map, scratch: build.scratch,
            words: plain.words.filter { !$0.hasSuffix(".o") }.map {
                $0.replacingOccurrences(of: build.scratch, with: "*").replacingOccurrences(of: source, with: "*")
            })
    }

    /// Links what is not there yet, on all cores; what fails is tried once more.
    func prepare(_ links: some Sequence<Int>) throws {
        guard limitation == nil else { return }

        let missing = links.filter { !FileManager.default.isExecutableFile(atPath: executable($0)) }
        // A handful at a time, so that an interrupt waits for no more than that.
        for first in stride(from: 0, to: missing.count, by: 16) {
            if isInterrupted() { throw GateError.interrupted }
            try make(missing[first..<min(first + 16, missing.count)])
        }
    }

    private func make(_ missing: ArraySlice<Int>) throws(GateError) {
        let failures = Mutex<[String]>([])
        let jobs = missing.map { link in
            // Only a finished link has its name: an interrupt leaves none that is half written.
            let unfinished = executable(link) + ".part"
            let seed = 2 * link + (side == .base ? 1 : 2)
            return (
                unfinished, executable(link),
                command.writing(to: unfinished).replacing(Self.shuffling(Self.placeholder), by: Self.shuffling(seed))
            )
        }

        DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
            let (unfinished, finished, command) = jobs[index]
            var outcome = Self.run(command)

            // Several drivers at once were seen to fail for no reason that they said, and to succeed the next time.
            if outcome.end != .exit(0) { outcome = Self.run(command) }
            guard outcome.end == .exit(0) else {
                let said = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
                failures.withLock { $0.append("the linker ended with \(outcome.end)\n\(said)") }
                return
            }

            if rename(unfinished, finished) != 0 {
                failures.withLock { $0.append("\(finished): \(String(cString: strerror(errno)))") }
            }
        }

        if let failure = failures.withLock({ $0.first }) {
            throw GateError.doesNotBuild("a link of \(side.rawValue)", output: failure)
        }
    }

    private static func shuffling(_ seed: Int) -> String { "--shuffle-sections=.text*=\(seed)" }

    private static func run(_ command: LinkCommand) -> ChildProcess.Outcome {
        ChildProcess(executable: command.words.first ?? "", arguments: Array(command.words.dropFirst())).run()
    }

    /// What tells whether the links at hand are of these objects, and made like this: the command, the alignment, and
    /// the sizes and times of what it reads.
    private static func key(of command: LinkCommand) -> String {
        var text = (command.words + [alignment]).joined(separator: "\n")
        for object in command.objects {
            let attributes = try? FileManager.default.attributesOfItem(atPath: object)
            let size = attributes?[.size] as? Int ?? 0
            let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            text += "\n\(object) \(size) \(date)"
        }

        return String("\(SHA256.digest(of: Array(text.utf8)))".prefix(12))
    }

    private static func removeOthers(than folder: String, _ prefix: String, in scratch: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: scratch)) ?? []
        where name.hasPrefix(prefix) && "\(scratch)/\(name)" != folder {
            try? FileManager.default.removeItem(atPath: "\(scratch)/\(name)")
        }
    }
}
