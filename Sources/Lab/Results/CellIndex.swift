/// Finds cells by their IDs.
///
/// It takes about twenty bytes for each cell. A dictionary would copy each ID, which has 128 bytes.
package struct CellIndex {
    private let cells: [Cell]
    private let hashes: [Int]
    /// The positions of cells, or −1 for a free slot: open addressing, at most half full.
    private var slots: [Int32]
    /// The position of a cell with the same ID as an earlier one.
    package private(set) var repetition: Int?

    /// An index of cells.
    package init(_ cells: [Cell]) {
        self.cells = cells
        hashes = concurrently(cells.count) { $0.map { cells[$0].id.hashValue } }
        var capacity = 16
        while capacity < 2 * cells.count { capacity *= 2 }
        slots = [Int32](repeating: -1, count: capacity)

        for position in cells.indices {
            let slot = slot(hash: hashes[position]) { cells[$0].id == cells[position].id }
            if slots[slot] < 0 { slots[slot] = Int32(position) } else { repetition = repetition ?? position }
        }
    }

    /// The position of the first cell with an ID.
    package func position(of id: CellID) -> Int? {
        let position = slots[slot(hash: id.hashValue) { cells[$0].id == id }]
        return position < 0 ? nil : Int(position)
    }

    /// The slot of a cell, or the free slot for it.
    private func slot(hash: Int, _ isSame: (Int) -> Bool) -> Int {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let position = Int(slots[slot])
            if hashes[position] == hash, isSame(position) { break }
            slot = (slot + 1) & (slots.count - 1)
        }

        return slot
    }
}
