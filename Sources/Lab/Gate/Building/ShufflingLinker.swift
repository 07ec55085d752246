import Execution
import Foundation
import Reproducibility

/// The command that links the objects of a build in an order that depends on a seed, and the folder of these links.
struct ShufflingLinker {
    /// The reason why a build cannot be linked in shuffled order: one sentence without a full stop.
    struct Limitation: Error { let reason: String }

    /// The folder of the links of these objects. Links of other objects are removed from its parent folder.
    let folder: String
    /// The command, with placeholders for the seed.
    private let command: LinkCommand
    /// The command of the build system.
    private let plain: LinkCommand

    /// Each function begins a cache line. Otherwise the position of its loops within a line is most of the effect of a
    /// layout (gate evidence, What was left of a pair's noise). Rejected: one order for base and head of a pair, which
    /// adds nothing.
    private static let alignment = "SECTIONS { .text : SUBALIGN(64) { *(.text .text.*) } } INSERT AFTER .init;\n"
    /// The placeholder of the seed in the linker's arguments.
    private static let placeholder = 4_000_000_001

    /// Finds the command, and tries it.
    ///
    /// - Parameter filler: an additional object to link.
    init(_ build: PackageBuild, filler: String?) throws(Limitation) {
        guard let plain = build.linkCommand else {
            throw Limitation(reason: "the build's command for linking \(build.product) was not found")
        }

        let prefix = filler == nil ? "links-" : "filled-"
        let folder = "\(build.scratch)/\(prefix)\(Self.key(of: plain))"
        self.plain = plain
        self.folder = folder
        try Self.makeFolder(folder, prefix, in: build.scratch)
        Self.linkResources(of: build, in: folder)

        let script = "\(folder)/aligned.ld"
        guard FileManager.default.createFile(atPath: script, contents: Data(Self.alignment.utf8)) else {
            throw Limitation(reason: "\(script) cannot be written")
        }

        let sample = "\(folder)/sample"
        var words = [
            "-use-ld=lld", "-Xlinker", Self.shuffling(Self.placeholder), "-Xlinker", "-s", "-Xlinker",
            "--script=\(script)",
            // The package's libraries are in the folder of the built executable.
            "-Xlinker", "-rpath=\(build.scratch)/release",
        ]
        if let filler { words.append(filler) }
        command = try Self.shortest(plain.writing(to: sample, adding: words), sample: sample)
    }

    /// Tries a call of the compiler driver.
    ///
    /// - Returns: the command of the linker itself if that works too, or else the driver's.
    private static func shortest(_ driver: LinkCommand, sample: String) throws(Limitation) -> LinkCommand {
        let outcome = driver.writing(to: sample, adding: ["-v"]).run()
        guard outcome.end == .exit(0) else {
            let lines = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n")
            let complaint = lines.last { $0.contains("error") } ?? lines.last ?? "it ended without a word"
            throw Limitation(reason: "lld cannot link in shuffled order: \(complaint)")
        }

        let output = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
        guard let linker = LinkCommand.linker(inDriverOutput: output),
            linker.writing(to: sample).run().end == .exit(0)
        else { return driver }

        return linker
    }

    /// The command that makes a link.
    func command(writing file: String, seed: Int) -> LinkCommand {
        command.writing(to: file).replacing(Self.shuffling(Self.placeholder), by: Self.shuffling(seed))
    }

    /// The command that makes a link with the names of its functions, and writes the linker's list of sections.
    func command(writing file: String, listingTo map: String) -> LinkCommand {
        let isDriver = command.words.contains("-Xlinker")
        var words = command.words
        if let strip = words.lastIndex(of: "-s") { words.removeSubrange((isDriver ? strip - 1 : strip)...strip) }

        return LinkCommand(words: words)
            .writing(to: file, adding: (isDriver ? ["-Xlinker"] : []) + ["-Map=\(map)"])
            .replacing(Self.shuffling(Self.placeholder), by: Self.shuffling(1))
    }

    /// The arguments of the build system's command, without objects, and with `*` for the folders of the build.
    func words(of build: PackageBuild) -> [String] {
        let source = build.folder.hasSuffix("/") ? String(build.folder.dropLast()) : build.folder
        return plain.words.filter { !$0.hasSuffix(".o") }.map {
            $0.replacingOccurrences(of: build.scratch, with: "*").replacingOccurrences(of: source, with: "*")
        }
    }

    private static func shuffling(_ seed: Int) -> String { "--shuffle-sections=.text*=\(seed)" }

    /// A key that depends on everything that a link is made of: the command, the alignment, and the sizes and times of
    /// the objects.
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

    /// Links the package's resources next to the executables, where programs look for them first.
    private static func linkResources(of build: PackageBuild, in folder: String) {
        let products = "\(build.scratch)/release"
        for name in PackageBuild.resources(in: products) {
            try? FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)", withDestinationPath: "\(products)/\(name)")
        }
    }

    /// Makes the folder, and removes folders for other objects.
    private static func makeFolder(_ folder: String, _ prefix: String, in scratch: String) throws(Limitation) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: scratch)) ?? []
        where name.hasPrefix(prefix) && "\(scratch)/\(name)" != folder {
            try? FileManager.default.removeItem(atPath: "\(scratch)/\(name)")
        }

        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Limitation(reason: "no folder for links could be made: \(error.localizedDescription)")
        }
    }
}
