import LabKit

/// Which cells of a result a report shows, when there are more than it has room for.
///
/// An input of an experiment is shown whole or not at all, so that implementations stand beside each other. Inputs with a
/// cell over its budget come first, then those with an undecided one, then the others, in turn from every experiment.
struct ShownCells {
    let cells: [Cell]
    /// How many are left out.
    let omitted: Int

    init(of all: [Cell], limit: Int) {
        guard all.count > limit else {
            (cells, omitted) = (all, 0)
            return
        }
        struct Group {
            var rank: Int
            var turn: Int
            var positions: [Int]
        }
        var groups: [Group] = []
        var index: [[String]: Int] = [:]
        var turns: [String: Int] = [:]
        for (position, cell) in all.enumerated() {
            let key = [cell.experiment, cell.input.name]
            let group = index[key] ?? groups.count
            if group == groups.count {
                index[key] = group
                groups.append(Group(rank: 2, turn: turns[cell.experiment, default: 0], positions: []))
                turns[cell.experiment, default: 0] += 1
            }
            groups[group].positions.append(position)
            let rank =
                cell.role == .floor ? 2 : cell.budget?.verdict == .over ? 0 : cell.budget?.verdict == .undecided ? 1 : 2
            groups[group].rank = min(groups[group].rank, rank)
        }
        let order = groups.indices.sorted {
            (groups[$0].rank, groups[$0].turn, $0) < (groups[$1].rank, groups[$1].turn, $1)
        }
        var positions: [Int] = []
        for group in order {
            let room = limit - positions.count
            // An input that alone is more than there is room for is cut; else there would be nothing to see.
            if groups[group].positions.count <= room {
                positions += groups[group].positions
            } else if positions.isEmpty {
                positions += groups[group].positions.prefix(room)
            }
        }
        cells = positions.sorted().map { all[$0] }
        omitted = all.count - cells.count
    }
}
