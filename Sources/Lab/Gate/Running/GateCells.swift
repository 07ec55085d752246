import Results

/// The cells that a gate times, and all that it compares.
struct GateCells {
    var timedCells: CellSelection
    /// The cells that are timed, and those that are counted.
    var allCells: CellSelection

    /// Returns the part that belongs to one shard. The inputs of both selections are dealt in turns, so that all cells
    /// on one input, and both sides of each, stay on one machine.
    func part(_ shard: Shard) -> GateCells {
        let inputs = (timedCells.inputs + allCells.inputs).distinct()
        let dealt = Set(inputs.indices.filter(shard.contains).map { inputs[$0] })
        return GateCells(timedCells: timedCells.cells(on: dealt), allCells: allCells.cells(on: dealt))
    }
}
