import Execution
import Jobs
import Results

/// The cells that a gate compares, out of the lists of both sides.
struct CellSelection {
    /// On both sides.
    var common: [CellID] = []
    /// In base, and gone in head.
    var missing: [CellID] = []
    /// In head, and not in base.
    var new: [CellID] = []

    init() {}

    /// Selects cells.
    ///
    /// - Parameters:
    ///   - isMarked: returns `true` for a cell that is taken without patterns, if either side marks it.
    ///   - isWanted: returns `true` for a cell that a pattern takes; `nil` without patterns.
    ///   - isNamed: returns `true` for a cell whose whole input a pattern names: it is taken whatever its profile.
    init(
        base: [ListedCell], head: [ListedCell], isMarked: (ListedCell) -> Bool = \.isGuarded,
        isWanted: ((String) -> Bool)?, isNamed: (String) -> Bool = { _ in false }
    ) {
        func isTaken(_ listed: ListedCell) -> Bool {
            guard let isWanted else { return isMarked(listed) }
            return listed.role.isContender && isWanted(listed.cell.path)
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

    /// The inputs of its cells.
    var inputs: [InputID] { (common + missing + new).map(\.inputID) }

    /// Returns the cells on some inputs.
    func cells(on inputs: Set<InputID>) -> CellSelection {
        var part = self
        part.common.removeAll { !inputs.contains($0.inputID) }
        part.missing.removeAll { !inputs.contains($0.inputID) }
        part.new.removeAll { !inputs.contains($0.inputID) }
        return part
    }

    var isEmpty: Bool { common.isEmpty && missing.isEmpty && new.isEmpty }
}
