import Execution
import Foundation
import Jobs
import Results

/// The comparison of the code that cells execute on both sides. Source: gate, Same code.
package struct CodeComparison: Sendable {
    package struct Cell: Sendable {
        package let cell: CellID
        /// The reason why the code may differ; `nil` if it is the same.
        package let difference: CodeDifference?
        package var changes: [CodeChange] = []
    }

    package let cells: [Cell]

    /// Compares the code of the requested cells, or without a request of the guarded ones, and times nothing.
    ///
    /// - Throws: ``GateError``.
    package static func ofCells(wantedBy request: GateRequest, in sources: GateSources) throws -> CodeComparison {
        let sides = try SideProcesses(sources, seed: request.settings.seed)
        let listings = try sides.listBoth()
        let selection = CellSelection(
            base: listings.base, head: listings.head, isWanted: request.isWanted(among: listings.base + listings.head),
            isNamed: request.isNamed)
        guard !selection.common.isEmpty else {
            throw GateError.nothingToCompare(
                request.cellFilter == nil
                    ? "no cell that is guarded is on both sides; give a pattern"
                    : request.nothingMatches(on: "both sides"))
        }

        return try tracing(selection.common, on: sides)
    }

    /// Traces cells on both sides and compares the code that they execute.
    ///
    /// - Throws: ``GateError`` if a side cannot be linked. Any other obstacle is a difference of all cells.
    static func tracing(_ cells: [CellID], on sides: SideProcesses) throws -> CodeComparison {
        func unknown(_ difference: CodeDifference) -> CodeComparison {
            CodeComparison(cells: cells.map { Cell(cell: $0, difference: difference) })
        }

        guard let base = try sides.sources.base.linkedCode(), let head = try sides.sources.head.linkedCode()
        else {
            return unknown(.notLinkedAgain)
        }
        if let difference = difference(of: base, from: head) { return unknown(difference) }

        let links = BothSides(base: base, head: head)
        let traces = BothSides.sideBySide { side in
            Result { try Trace(of: cells, on: sides, side, link: links[side]) }
        }
        do {
            let base = try traces.base.get()
            let head = try traces.head.get()
            return CodeComparison(cells: cells.indices.map { compare(cells, at: $0, base, head) })
        } catch let failure as JobFailure {
            return unknown(.processFailed(reason: "\(failure)"))
        } catch let error as ObjectFileError {
            return unknown(.unreadableObject(fault: error.description))
        }
    }

    /// A process under callgrind, and the code that it executed.
    private struct Trace {
        let answer: JobAnswer
        let side: TracedSide

        init(of cells: [CellID], on sides: SideProcesses, _ side: GateSide, link: LinkedCode) throws {
            let job = Job(cells.map { $0.by(.code, .time) }, seed: sides.seed)
            let (answer, trace) = try sides.process(of: link.executable, side).traced(job).get()
            self.answer = answer
            self.side = TracedSide(try LinkedProgram(link), trace)
        }
    }

    /// The difference between two links that no object shows: the linker's arguments and the resources of the package.
    private static func difference(of base: LinkedCode, from head: LinkedCode) -> CodeDifference? {
        if base.words != head.words {
            let words = Set(base.words).symmetricDifference(head.words).sorted()
            return .linkedDifferently(word: words.first)
        }

        func resources(_ link: LinkedCode) -> Set<String> {
            Set(PackageBuild.resources(in: "\(link.scratch)/release"))
        }

        let changedName = resources(base).union(resources(head)).sorted().first { name in
            !FileManager.default.contentsEqual(
                atPath: "\(base.scratch)/release/\(name)", andPath: "\(head.scratch)/release/\(name)")
        }

        return changedName.map { .resources(in: $0) }
    }

    private static func compare(_ cells: [CellID], at position: Int, _ base: Trace, _ head: Trace) -> Cell {
        let cell = cells[position]
        for trace in [base, head] {
            if case .failure(let reason) = trace.answer.outcome(of: cell.by(.code, .time)) {
                return Cell(cell: cell, difference: .notTraced(reason))
            }
        }

        let first = cells.firstIndex { $0.experiment == cell.experiment && $0.input == cell.input } ?? position
        return compare(
            cell, base.side.code(of: position, first: first), head.side.code(of: position, first: first))
    }

    /// Compares a cell that was traced on both sides.
    private static func compare(_ cell: CellID, _ base: ExecutedCode, _ head: ExecutedCode) -> Cell {
        guard base.contents[.executed] != nil, head.contents[.executed] != nil else {
            return Cell(cell: cell, difference: .noOwnCode)
        }

        let changes = pieceChanges(base, head) + libraryChanges(base, head) + otherChanges(base, head)
        guard let first = changes.first else { return Cell(cell: cell, difference: nil) }
        return Cell(cell: cell, difference: .changed(first, others: changes.count - 1), changes: changes)
    }

    private static func pieceChanges(_ base: ExecutedCode, _ head: ExecutedCode) -> [CodeChange] {
        ExecutedCode.Part.allCases.flatMap { part in
            let base = base.contents[part] ?? [:]
            let head = head.contents[part] ?? [:]
            let names = Set(base.keys).union(head.keys).sorted()
            return names.filter { base[$0] != head[$0] }.map { name in
                let kind: CodeChange.Kind
                switch (base[name], head[name]) {
                case (nil, _): kind = .added
                case (_, nil): kind = .removed
                default: kind = .changed
                }

                return CodeChange(
                    kind: kind, part: part.rawValue, name: SymbolName.readable(name), shortName: SymbolName.short(name))
            }
        }
    }

    /// The first library that is not the same file on both sides.
    private static func libraryChanges(_ base: ExecutedCode, _ head: ExecutedCode) -> [CodeChange] {
        let changedLibrary = Set(base.libraries.keys).union(head.libraries.keys).sorted().first { name in
            guard let basePath = base.libraries[name], let headPath = head.libraries[name] else { return true }
            return basePath != headPath && !FileManager.default.contentsEqual(atPath: basePath, andPath: headPath)
        }
        guard let changedLibrary else { return [] }

        return [CodeChange(kind: .changed, part: "library", name: changedLibrary)]
    }

    /// Code outside the package's sections that only one side executes, or that is unknown on both.
    static func otherChanges(_ base: ExecutedCode, _ head: ExecutedCode) -> [CodeChange] {
        let ofOneSide = base.foreignCode.symmetricDifference(head.foreignCode)
        let unknownCode = base.foreignCode.intersection(head.foreignCode).filter { !$0.isKnown }
        return ofOneSide.union(unknownCode).sorted { $0.name < $1.name }.map { code in
            CodeChange(
                kind: unknownCode.contains(code) ? .notComparable : .executedByOneSide, part: "code", name: code.name)
        }
    }
}
