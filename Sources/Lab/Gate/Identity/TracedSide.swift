import Execution
import Foundation
import Jobs

/// The code that a traced process of one side executed.
final class TracedSide {
    private let program: LinkedProgram
    private let trace: CodeTrace
    /// The code that ran before any cell.
    private let startCode: Set<ObjectGraph.Piece>
    /// All code that ran.
    private let allCode: Set<ObjectGraph.Piece>
    /// By function, the functions that ran before any cell and take its address.
    private var addressTakers: [ObjectGraph.Piece: [ObjectGraph.Piece]] = [:]
    /// By data, the executed functions that refer to it.
    private var users: [ObjectGraph.Piece: [ObjectGraph.Piece]] = [:]

    init(_ program: LinkedProgram, _ trace: CodeTrace) {
        self.program = program
        self.trace = trace
        startCode = program.code(at: trace.code(in: [TracedPart.start.label()]).addresses).pieces
        allCode = program.code(at: trace.code(in: Array(trace.parts.keys)).addresses).pieces

        for piece in allCode {
            let description = program.graph.describe(piece)
            if startCode.contains(piece) {
                for function in description.addressedFunctions { addressTakers[function, default: []].append(piece) }
            }
            for data in description.data { users[data, default: []].append(piece) }
        }
    }

    /// The code that a cell executes while its input and implementation are made ready and during calls, with
    /// everything that this code depends on.
    ///
    /// - Parameters:
    ///   - cell: the cell's place in the traced job.
    ///   - first: the place of the first cell with the same input, whose part includes making the input.
    func code(of cell: Int, first: Int) -> ExecutedCode {
        let parts: [TracedPart] = [.making, .firstCall, .laterCalls]
        let tracedCode = trace.code(in: [TracedPart.input.label(of: first)] + parts.map { $0.label(of: cell) })
        let code = program.code(at: tracedCode.addresses)
        var executedCode = ExecutedCode()
        executedCode.foreignCode = code.foreignCode

        for library in tracedCode.libraries {
            executedCode.libraries[library.replacingOccurrences(of: program.link.scratch, with: "")] = library
        }

        follow(code.pieces, into: &executedCode)
        return executedCode
    }

    /// Describes executed pieces and everything that they depend on.
    private func follow(_ pieces: Set<ObjectGraph.Piece>, into executed: inout ExecutedCode) {
        var pending: [(piece: ObjectGraph.Piece, part: ExecutedCode.Part)] = pieces.map { ($0, .executed) }
        var seenPieces = pieces

        func add(_ pieces: some Sequence<ObjectGraph.Piece>, as part: ExecutedCode.Part) {
            for piece in pieces where seenPieces.insert(piece).inserted { pending.append((piece, part)) }
        }

        // A closure that a cell calls was made by a function that took its address, and may have captured that
        // function's results. Code that fills a global variable at first use is found by that use, below.
        for piece in pieces where !label(piece).hasSuffix(Self.globalInitialiser) {
            add(addressTakers[piece] ?? [], as: .before)
        }

        while let next = pending.popLast() {
            let description = program.graph.describe(next.piece)
            let name = label(next.piece)
            executed.contents[next.part, default: [:]][name, default: []].insert(description.content)
            add(description.data, as: .data)

            switch next.part {
            case .executed:
                // A function that the piece refers to without executing it may have run earlier and left data that the
                // piece uses, since a global variable is filled once.
                add(description.functions.intersection(allCode), as: .before)
            case .before:
                add(description.functions.intersection(startCode), as: .before)
            case .data:
                if isVariable(next.piece, name) { add(users[next.piece] ?? [], as: .before) }
            }
        }
    }

    /// Returns true if data is a variable of the program. Other writable data belongs to the compiler, and is the same
    /// whichever function fills it.
    private func isVariable(_ piece: ObjectGraph.Piece, _ name: String) -> Bool {
        let isSwift = name.hasPrefix("$s")
        let isSwiftVariable = name.hasSuffix("vp") || name.hasSuffix("vpZ")
        return program.graph.section(piece).isWritable && (!isSwift || isSwiftVariable)
    }

    /// The suffix of a function that fills a global variable at its first use.
    private static let globalInitialiser = "_WZ"

    /// The name of a piece: a lasting name, or the name of its section without numbers.
    private func label(_ piece: ObjectGraph.Piece) -> String {
        if let name = piece.name { return name }
        let section = program.graph.section(piece).name
        return section.replacingOccurrences(of: "^\\.text\\.(\\.L)?|\\.[0-9]+", with: "", options: .regularExpression)
    }
}
