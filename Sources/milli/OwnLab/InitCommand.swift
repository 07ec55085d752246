import Foundation
import LabCommand
import Results

/// `milli init`: a lab next to a package, from its functions to the first table.
enum InitCommand {
    private static let package = Positional<String>("PACKAGE", help: "the folder of the package", default: ".")
    private static let comparison = Option<[String]>(
        "--compare", value: "NAME=EXPRESSION",
        help: "a way to the answer: its name, and a Swift expression of the input $0; the first is the reference",
        splitsAtCommas: false)
    private static let input = Option<String>(
        "--input", value: "EXPRESSION",
        help: "a Swift expression that makes an input of 'size' elements with the generator 'random'",
        default: "random.integers(size)")
    private static let library = Option<String?>(
        "--library", value: "NAME", help: "the library product; needed when the package has several")
    private static let folder = Option<String>(
        "--folder", value: "NAME", help: "the folder of the lab, within the package", default: "Lab")
    private static let milli = Option<String?>(
        "--milli", value: "PATH|URL", help: "where Milli comes from; by default the checkout of this command")
    private static let onlyWrite = Flag("--no-build", help: "write the files, and neither build nor run")

    static var command: Command {
        Command(
            "init", abstract: "Make a lab next to a package, build it, and show its first table.",
            discussion: """
                The lab is a package of its own in a folder of your package, which gets no new dependency. It compares \
                the expressions of --compare on random inputs of three sizes. No existing file is overwritten.
                """
        ) {
            package
            comparison
            input
            library
            folder
            milli
            onlyWrite
            Example(
                "milli init --compare 'sorted=$0.sorted()[($0.count - 1) / 2]' --compare 'mine=median($0)'",
                "compare the package's function 'median' with sorting")
            ExitMeaning(.fine, "the lab was written, and built and run without --no-build")
            ExitMeaning(.verdict, "the lab's first run has a mismatch, a crash, or a missing number")
            ExitMeaning(.wrongCall, "there is no package, it has no library, or the lab exists already")
        } action: { arguments, context in
            let package = try HostPackage(at: arguments[package])
            let lab = NewLab(
                package: package, library: try package.library(named: arguments[library]),
                folder: try LabFolder(arguments[folder]), milli: try MilliSource(arguments[milli]),
                input: arguments[input], implementations: try arguments[comparison].map(NewLab.Implementation.init))

            for path in try lab.write() { context.console.writeLine("written: \(path)") }
            guard !arguments[onlyWrite] else { return .fine }

            return try firstTable(of: lab, context.console)
        }
    }

    /// Builds a lab and runs it, with the output of both on the terminal.
    private static func firstTable(of lab: NewLab, _ console: Console) throws -> ExitStatus {
        console.writeLine("building; the first time, what measures is compiled as well, which takes a minute or two")
        let swift = ["swift", "build", "-c", "release", "--package-path", lab.path]
        guard try status(of: swift, in: lab.path) == 0 else {
            throw CommandFailure("the lab does not build; fix \(lab.mainFile) and run \(swift.quotedForShell)")
        }

        if let path = Bundle.main.executablePath { setenv("MILLI", path, 1) }
        let executable = "\(lab.path)/.build/release/\(lab.name)"
        let status = try status(of: [executable, "run", "--profile", "quick"], in: lab.path)
        console.writeLine("next: edit \(lab.mainFile); then, in \(lab.path): swift run -c release \(lab.name) run")
        return ExitStatus(rawValue: status) ?? .wrongCall
    }

    private static func status(of words: [String], in folder: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
