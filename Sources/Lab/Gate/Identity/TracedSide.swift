import Execution
import Foundation

/// What ran in a traced process of one side.
final class TracedSide {
    private let linked: LinkedProgram
    private let trace: CodeTrace
    /// What ran before any cell, and what ran at all.
    private let start, all: Set<Program.Piece>
    /// Which functions that ran before any cell take the address of a function, and which ones refer to data.
    private var takers, users: [Program.Piece: [Program.Piece]]

    init(_ linked: LinkedProgram, _ trace: CodeTrace) {
        self.linked = linked
        self.trace = trace
        takers = [:]
        users = [:]
        start = linked.code(at: trace.code(in: [CodeTrace.label(.start)]).addresses).pieces
        all = linked.code(at: trace.code(in: Array(trace.parts.keys)).addresses).pieces

        for piece in all {
            let description = linked.program.describe(piece)
            if start.contains(piece) { for other in description.taken { takers[other, default: []].append(piece) } }
            for data in description.data { users[data, default: []].append(piece) }
        }
    }

    /// What a cell executes: while its input (`first` is the first cell of that) and its implementation are made ready,
    /// and when it is called.
    func code(of cell: Int, first: Int) -> ExecutedCode {
        var found = ExecutedCode()
        let own: [CodeTrace.Part] = [.making, .firstCall, .laterCalls]
        let ran = trace.code(in: [CodeTrace.label(.input, first)] + own.map { CodeTrace.label($0, cell) })

        for library in ran.libraries {
            found.libraries[library.replacingOccurrences(of: linked.link.scratch, with: "")] = library
        }

        let (executed, others) = linked.code(at: ran.addresses)
        found.others = others

        // What made the closures that it calls took their addresses, and may have put into them what it computed;
        // what fills a global variable when it is first used is another matter, which follows from its use.
        let makers = executed.filter { !label($0).hasSuffix("_WZ") }.flatMap { takers[$0] ?? [] }
        var pending = executed.map { ($0, ExecutedCode.Kind.executed) }
        var seen = executed

        func follow(_ pieces: some Sequence<Program.Piece>, _ kind: ExecutedCode.Kind) {
            pending += pieces.filter { seen.insert($0).inserted }.map { ($0, kind) }
        }

        follow(makers, .before)
        while let (piece, kind) = pending.popLast() {
            let description = linked.program.describe(piece)
            let name = label(piece)
            found.contents[kind, default: [:]][name, default: []].insert(description.content)
            follow(description.data, .data)

            // What it refers to and did not execute itself may have run before, and left behind what it works on: a
            // global variable is filled once. What only ran before depends on what ran there.
            if kind != .data {
                follow(description.functions.intersection(kind == .executed ? all : start), .before)
            } else if linked.program.section(piece).isWritable,
                !name.hasPrefix("$s") || name.hasSuffix("vp")
                    || name.hasSuffix("vpZ")
            {
                // A variable of the program; what the compiler adds holds the same, whoever fills it.
                follow(users[piece] ?? [], .before)
            }
        }

        return found
    }

    /// What a piece is called: by a name that lasts, else by its section without the number in it.
    private func label(_ piece: Program.Piece) -> String {
        if let name = piece.name { return name }
        let section = linked.program.section(piece).name
        return section.replacingOccurrences(of: "^\\.text\\.(\\.L)?|\\.[0-9]+", with: "", options: .regularExpression)
    }
}
