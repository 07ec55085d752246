import Execution
import Results

/// Which cells a gate compares, from what both sides have.
struct CellSelection {
    var common: [CellID] = []
    /// In base, and gone in head.
    var missing: [CellID] = []
    /// In head, and not there before.
    var new: [CellID] = []

    init() {}

    /// - Parameters:
    ///   - isMarked: whether a side marks a cell; by either side it is taken where there is no pattern.
    ///   - isNamed: whether a pattern takes a cell and names its input wholly: then it is taken whatever its profile.
    init(
        base: [ListedCell], head: [ListedCell], isMarked: (ListedCell) -> Bool = \.isGuarded,
        isWanted: ((String) -> Bool)?, isNamed: (String) -> Bool = { _ in false }
    ) {
        func isTaken(_ listed: ListedCell) -> Bool {
            guard let isWanted else { return isMarked(listed) }
            let contends = listed.role == .reference || listed.role == .implementation
            return contends && isWanted(listed.cell.path)
                && (listed.profile == .quick || isNamed(listed.cell.path))
        }

        let inBase = Set(base.map(\.cell))
        let inHead = Set(head.map(\.cell))
        var seen: Set<CellID> = []

        for listed in head + base where isTaken(listed) && seen.insert(listed.cell).inserted {
            switch (inBase.contains(listed.cell), inHead.contains(listed.cell)) {
            case (true, true): common.append(listed.cell)
            case (true, false): missing.append(listed.cell)
            case (false, true): new.append(listed.cell)
            case (false, false): break
            }
        }
    }

    /// The cells of one part: the inputs of both selections are dealt in turns, so that what is on one input, and both
    /// sides of it, stay on one machine.
    static func part(_ shard: Shard, of selections: CellSelection...) -> [CellSelection] {
        func unit(_ cell: CellID) -> [String] { [cell.experiment, cell.input] }

        let units = selections.flatMap { $0.common + $0.missing + $0.new }.map(unit).distinct()
        let mine = Set(units.indices.filter(shard.takes).map { units[$0] })
        return selections.map { selection in
            var part = selection
            part.common.removeAll { !mine.contains(unit($0)) }
            part.missing.removeAll { !mine.contains(unit($0)) }
            part.new.removeAll { !mine.contains(unit($0)) }
            return part
        }
    }

    var isEmpty: Bool { common.isEmpty && missing.isEmpty && new.isEmpty }
}
