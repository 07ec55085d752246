/// Finds cells by what identifies them, in four bytes a cell beside the cells themselves.
package struct CellIndex {
    private let cells: [Cell]
    /// Positions of cells, −1 for none: open addressing, at most half full.
    private var slots: [Int32]
    /// A cell that is there a second time; the first of them is found.
    package private(set) var repeated: Int?

    package init(_ cells: [Cell]) {
        self.cells = cells
        var capacity = 16
        while capacity < 2 * cells.count { capacity *= 2 }
        slots = [Int32](repeating: -1, count: capacity)
        for position in cells.indices {
            let slot = slot(of: cells[position].id)
            if slots[slot] < 0 { slots[slot] = Int32(position) } else { repeated = repeated ?? position }
        }
    }

    /// The position of a cell.
    package func position(of id: CellID) -> Int? {
        let found = slots[slot(of: id)]
        return found < 0 ? nil : Int(found)
    }

    /// Where a cell is, or would be put.
    private func slot(of id: CellID) -> Int {
        var slot = id.hashValue & (slots.count - 1)
        while slots[slot] >= 0, cells[Int(slots[slot])].id != id { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
