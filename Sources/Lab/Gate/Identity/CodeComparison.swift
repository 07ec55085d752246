import Execution
import Foundation
import Results

/// Which cells execute the same code on both sides (measurement, Second round).
package struct CodeComparison: Sendable {
    /// A piece of code or data that is not the same on both sides.
    package struct Change: Hashable, Sendable {
        /// `added`, `removed` or `changed`.
        package let what: String
        package let kind: String
        package let name: String
    }

    package struct Cell: Sendable {
        package let cell: CellID
        /// Why it may not be the same: one sentence without a full stop; `nil` when it is.
        package let difference: String?
        package var changes: [Change] = []
    }

    package let cells: [Cell]
    /// What a finding says of a cell that is the same.
    package static let same = "no code that it executes changed"

    /// Traces cells on both sides and compares what they execute.
    init(_ ids: [CellID], _ sides: Sides) throws {
        func unknown(_ reason: String) -> [Cell] { ids.map { Cell(cell: $0, difference: reason) } }

        let links = try GateSide.allCases.compactMap { try sides.sources[$0]?.linkedCode() }
        guard links.count == 2 else {
            cells = unknown("which code it executes is not known, as its objects cannot be linked again here")
            return
        }

        if let difference = Self.difference(links[0], links[1]) {
            cells = unknown(difference)
            return
        }

        let job = Job(ids.map { $0.by(.code, .time) }, seed: sides.seed)
        let processes = links.map { sides.process(of: $0.executable) }
        let told = GateSide.sideBySide { side in
            Result {
                let place = side == .base ? 0 : 1
                let (answer, trace) = try processes[place].traced(job).get()
                return (answer: answer, traced: TracedSide(try LinkedProgram(links[place]), trace))
            }
        }

        do {
            let sides = [try told.base.get(), try told.head.get()]
            let answers = sides.map(\.answer)
            let traced = sides.map(\.traced)
            cells = ids.indices.map { index in
                let obstacles = answers.compactMap { $0.obstacle(of: ids[index]) }
                if let obstacle = obstacles.first { return Cell(cell: ids[index], difference: obstacle) }
                let first = ids.firstIndex { $0.experiment == ids[index].experiment && $0.input == ids[index].input }
                let code = traced.map { $0.code(of: index, first: first ?? index) }
                return Self.compared(ids[index], code[0], code[1])
            }
        } catch let failure as JobFailure {
            cells = unknown("which code it executes is not known, as a process under callgrind \(failure)")
        } catch let fault as ObjectFile.Fault {
            cells = unknown("which code it executes is not known: \(fault.description)")
        }
    }

    private static func difference(_ base: LinkedCode, _ head: LinkedCode) -> String? {
        if base.words != head.words {
            let words = Set(base.words).symmetricDifference(head.words).sorted()
            return "the sides are linked differently: \(words.first ?? "the order of the linker's words")"
        }

        func resources(_ link: LinkedCode) -> Set<String> {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(link.scratch)/release")) ?? []
            return Set(names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") })
        }

        return resources(base).union(resources(head)).sorted().first { name in
            let folders = [base, head].map { "\($0.scratch)/release/\(name)" }
            return !FileManager.default.contentsEqual(atPath: folders[0], andPath: folders[1])
        }.map { "the resources in \($0) are not the same" }
    }

    /// What is known of a cell that was seen on both sides.
    private static func compared(_ cell: CellID, _ base: ExecutedCode, _ head: ExecutedCode) -> Cell {
        let libraries = Set(base.libraries.keys).union(head.libraries.keys).sorted().first { name in
            guard let one = base.libraries[name], let other = head.libraries[name] else { return true }
            return one != other && !FileManager.default.contentsEqual(atPath: one, andPath: other)
        }

        let others = base.others.symmetricDifference(head.others).union(base.others.filter { $0.hasPrefix("code ") })
        var changes = ExecutedCode.Kind.allCases.flatMap { kind in
            let base = base.contents[kind] ?? [:]
            let head = head.contents[kind] ?? [:]
            return Set(base.keys).union(head.keys).sorted().filter { base[$0] != head[$0] }.map { name in
                let what = base[name] == nil ? "added" : head[name] == nil ? "removed" : "changed"
                return Change(what: what, kind: kind.rawValue, name: SwiftName.readable(name))
            }
        }

        changes += libraries.map { [Change(what: "changed", kind: "library", name: $0)] } ?? []
        changes += others.sorted().map { Change(what: "executed by one side", kind: "code", name: $0) }
        if base.contents[.executed] == nil || head.contents[.executed] == nil {
            return Cell(cell: cell, difference: "none of the package's own code was seen to run")
        }

        let more = changes.count > 1 ? ", and \(changes.count - 1) more changed" : ""
        let difference = changes.first.map { "\($0.kind) \($0.what): \($0.name)\(more)" }
        return Cell(cell: cell, difference: difference, changes: changes)
    }
}

/// Names of symbols as people write them.
private enum SwiftName {
    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    static func readable(_ symbol: String) -> String {
        guard symbol.hasPrefix("$s"), let address = dlsym(dlopen(nil, RTLD_LAZY), "swift_demangle"),
            let text = unsafeBitCast(address, to: Demangle.self)(symbol, symbol.utf8.count, nil, nil, 0)
        else { return symbol }

        defer { free(text) }

        return String(cString: text)
    }
}
