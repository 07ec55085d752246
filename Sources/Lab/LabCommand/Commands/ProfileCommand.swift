import Execution
import Files
import Foundation
import Jobs
import LabKit
import Measurement
import Profile
import Results

/// The command `profile`: shows the instructions and allocations of a cell by place in the code.
struct ProfileCommand {
    let lab: StandaloneLab

    private static let cells = Positional<[Pattern]>(
        "CELL", help: "the cell: a whole name experiment/implementation/input, or a part of it that only one cell has")
    private static let program = Option<String?>(
        "--command", value: "C",
        help: "any program with its arguments, in place of a cell: one whole process, by function",
        splitsAtCommas: false)
    private static let calls = Option<Int>(
        "--calls", value: "N", help: "the calls of the steady state that are recorded, after the first", default: 8
    ).within(1...100_000)
    private static let caches = Flag(
        "--caches", help: "simulate caches and branches too, and show how often they miss")
    private static let rows = Option<Int>("--rows", value: "N", help: "the most rows of the tree", default: 40)
        .within(3...10_000)
    private static let json = Option<FilePath?>(
        "--json", value: "FILE", help: "write the whole profile; - for standard output")
    private static let folded = Option<FilePath?>(
        "--folded", value: "FILE", help: "write a line for each way to a function, for flame graphs of other tools")
    private static let callgrind = Option<FilePath?>(
        "--callgrind", value: "FILE", help: "write callgrind's format, for KCachegrind and callgrind_annotate")
    private static let speedscope = Option<FilePath?>(
        "--speedscope", value: "FILE", help: "write speedscope's format")

    private static let html = Option<FilePath?>(
        "--html", value: "FILE", help: "write a flame graph, one page that needs no network")
    private static let base = Option<String?>(
        "--base", value: "REF", help: "compare the work tree with a commit; both are built as by gate")
    private static let baseExecutable = Option<String?>(
        "--base-executable", value: "PATH", help: "compare this executable with another one that is built on LabKit",
        splitsAtCommas: false)

    var command: Command {
        Command(
            "profile", abstract: "Show where the instructions and allocations of a cell go.",
            discussion: """
                Runs the cell under callgrind, which counts every instruction, by function and by line, for the first \
                call and for later calls. Inlined functions are shown below their callers. The tree adds up to the \
                exact number of instructions. The lab's own loop is left out.

                With --base or --base-executable the two sides are compared. The first line names the function that is \
                the cause, and the tree shows the differences of all functions; --html writes a differential flame \
                graph, and the other files contain only head.

                Allocations and their bytes are recorded by jemalloc, in a second process. Without it, calls of the \
                allocator are counted, without bytes. The steady state is the mean of several calls.
                """
        ) {
            [Self.cells, Self.program, Self.base, Self.baseExecutable, GateOptions.product]
            [Self.calls, Self.caches, TextOptions.width, Self.rows]
            [Self.html, Self.json, Self.folded, Self.callgrind, Self.speedscope]
            ProgramOptions.input
            ProgramOptions.shell
            ProgramOptions.ignoredExits
            RunCommand.seed
            GateOptions.quiet
            Example("\(lab.name) profile EXPERIMENT/IMPLEMENTATION/INPUT", "a tree of calls, functions and lines")
            Example("\(lab.name) profile CELL --html flame.html", "a flame graph")
            Example("\(lab.name) profile CELL --base main", "why the work tree takes more or less than a commit")
            Example("\(lab.name) profile CELL --speedscope cell.json", "for speedscope.app")
            Example("\(lab.name) profile --command 'sort -n numbers'", "a program of any kind, by function")
            ExitMeaning(.wrongCall, "a wrong call, no valgrind, or a cell that cannot be run")
        } action: { arguments, context in
            try run(arguments, context)
        }
    }

    private func run(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        let outputs = outputs(arguments)
        var files = outputs.map(\.file)
        if let page = arguments[Self.html] { files.append(page) }
        guard files.count(where: { $0 == .standardStream }) <= 1 else {
            throw CommandFailure("only one file can go to standard output")
        }

        let console = TextOptions.console(arguments, context).text(beside: files.first { $0 == .standardStream })
        let progress = ProgressLine(console: console, isShown: !arguments[GateOptions.quiet])
        defer { progress.clear() }

        let sides = try sides(arguments, context, progress)
        progress.clear()
        let isQuiet = arguments[GateOptions.quiet]
        for line in sides.lines(width: console.width, limit: arguments[Self.rows], isQuiet: isQuiet) {
            console.writeLine(line)
        }

        for output in outputs {
            try output.file.write(Data(sides.head.text(as: output.format).utf8), context.console)
        }
        if let file = arguments[Self.html] { try file.write(Data(sides.flameGraph.html.utf8), context.console) }
        for file in files where file != .standardStream && !isQuiet { console.writeLine("written: \(file)") }
        return .fine
    }

    private func outputs(_ arguments: Arguments) -> [(file: FilePath, format: ProfileFormat)] {
        let files: [(FilePath?, ProfileFormat)] = [
            (arguments[Self.json], .json), (arguments[Self.folded], .folded),
            (arguments[Self.callgrind], .callgrind), (arguments[Self.speedscope], .speedscope),
        ]
        return files.compactMap { file, format in file.map { ($0, format) } }
    }

    /// The requested profile, and the profile to compare it with, if any.
    private func sides(
        _ arguments: Arguments, _ context: CommandContext, _ progress: ProgressLine
    ) throws -> ProfileSides {
        let comparisons = [arguments[Self.base], arguments[Self.baseExecutable]].compactMap(\.self)
        guard comparisons.count <= 1 else { throw CommandFailure("give --base or --base-executable, not both") }

        do {
            if let text = arguments[Self.program] {
                guard arguments[Self.cells].isEmpty, comparisons.isEmpty else {
                    throw CommandFailure("--command takes no cell, and is compared with nothing")
                }
                return ProfileSides(head: try programProfile(text, arguments, progress))
            }

            let cell = try cell(arguments)
            if let reference = arguments[Self.base] {
                return try GateCall(lab: lab, arguments: arguments, context: context).compare(
                    cell, with: reference, calls: arguments[Self.calls], simulatingCaches: arguments[Self.caches])
            }

            guard let executable = arguments[Self.baseExecutable] else {
                let process = lab.process(surroundings: .fixed)
                return ProfileSides(head: try cellProfile(cell, arguments, process, progress))
            }
            progress.show("running \(cell.path) of both executables under callgrind")
            let pair = ProfilePair(
                base: executable, head: lab.executablePath, passing: lab.environment, seed: arguments[RunCommand.seed],
                calls: arguments[Self.calls])
            return try ProfileSides(pair.profiles(of: cell, simulatingCaches: arguments[Self.caches]))
        } catch let failure as JobFailure {
            throw CommandFailure("the process under callgrind \(failure)")
        } catch let error as ProfileFailure {
            throw CommandFailure("\(error)")
        }
    }

    private func programProfile(
        _ text: String, _ arguments: Arguments, _ progress: ProgressLine
    ) throws -> CellProfile {
        var program: ExternalProgram
        do throws(ProgramTextError) {
            program = try ExternalProgram(text, shell: arguments[ProgramOptions.shell] ?? .automatic)
        } catch {
            throw CommandFailure("--command: \(error)")
        }

        program.input = arguments[ProgramOptions.input].map { "\($0)" }
        program.ignoredExits = arguments[ProgramOptions.ignoredExits] ?? .nothing
        progress.show("running \(text) under callgrind")
        return try CellProfile(ofProgram: text, try program.profiled())
    }

    private func cellProfile(
        _ cell: CellID, _ arguments: Arguments, _ process: JobProcess, _ progress: ProgressLine
    ) throws -> CellProfile {
        progress.show("running \(cell.path) under callgrind")
        return try process.profile(
            of: cell, seed: arguments[RunCommand.seed], calls: arguments[Self.calls],
            simulatesCaches: arguments[Self.caches])
    }

    /// Returns the cell that the call names.
    private func cell(_ arguments: Arguments) throws -> CellID {
        let patterns = arguments[Self.cells]
        guard !patterns.isEmpty else { throw CommandFailure("name a cell, or give --command") }

        let selection = PatternSelection(experiments: lab.descriptions, patterns: patterns)
        try selection.refuseFaults()
        let isSelected = selection.isSelected
        let cells = lab.descriptions.flatMap(\.listedCells).map(\.cell).filter { isSelected($0.path) }
        if cells.isEmpty { _ = try selection.selections(profile: .thorough) }
        guard let cell = cells.first else { throw CommandFailure("no cell has this name") }
        guard cells.count == 1 else {
            let names = cells.prefix(3).map(\.path).joined(separator: ", ")
            throw CommandFailure("\(cells.count) cells have this name; give one of them, such as \(names)")
        }
        return cell
    }
}
