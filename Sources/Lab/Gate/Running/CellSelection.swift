import Execution
import Jobs
import Results

/// The compared cells of a gate, selected from the lists of both sides.
struct CellSelection {
    /// The cells on both sides.
    var common: [CellID] = []
    /// The cells in base that are gone in head.
    var missing: [CellID] = []
    /// The cells in head that are not in base.
    var new: [CellID] = []

    init() {}

    /// Selects cells.
    ///
    /// - Parameters:
    ///   - isMarked: returns `true` for a cell that is selected without patterns if either side marks it.
    ///   - isWanted: returns `true` for a cell that a pattern selects; `nil` without patterns.
    ///   - isNamed: returns `true` for a cell whose whole input a pattern names. It is selected whatever its profile.
    init(
        base: [ListedCell], head: [ListedCell], isMarked: (ListedCell) -> Bool = \.isGuarded,
        isWanted: ((String) -> Bool)?, isNamed: (String) -> Bool = { _ in false }
    ) {
        func isTaken(_ listedCell: ListedCell) -> Bool {
            guard let isWanted else { return isMarked(listedCell) }
            return listedCell.role.isContender && isWanted(listedCell.cell.path)
                && (listedCell.profile == .quick || isNamed(listedCell.cell.path))
        }

        let inBase = Set(base.map(\.cell))
        let inHead = Set(head.map(\.cell))
        var seen: Set<CellID> = []

        for listedCell in head + base where isTaken(listedCell) && seen.insert(listedCell.cell).inserted {
            switch (inBase.contains(listedCell.cell), inHead.contains(listedCell.cell)) {
            case (true, true): common.append(listedCell.cell)
            case (true, false): missing.append(listedCell.cell)
            case (false, true): new.append(listedCell.cell)
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
