import Results

/// The cells that a gate times, and all cells that it compares.
struct GateCells {
    var timedCells: CellSelection
    /// The cells that are timed or counted.
    var allCells: CellSelection

    /// Returns the part for one shard. Inputs are dealt to the shards in turn, so that all cells on one input, and both
    /// sides of each, stay on one machine.
    func part(_ shard: Shard) -> GateCells {
        let inputs = (timedCells.inputs + allCells.inputs).distinct()
        let dealt = Set(inputs.indices.filter(shard.contains).map { inputs[$0] })
        return GateCells(timedCells: timedCells.cells(on: dealt), allCells: allCells.cells(on: dealt))
    }
}
