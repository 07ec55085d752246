import Results

/// The style of every implementation, the same in all charts of a report: the reference of an experiment is drawn as
/// one there, and with a style of its own where it is compared with another. Names that never meet may share a style.
struct SeriesStyles {
    private var styles: [String: SeriesStyle] = [:]

    func style(of name: String, as role: Role?) -> SeriesStyle {
        role == .reference ? .reference : styles[name] ?? SeriesStyle.contenders[0]
    }

    init(_ cells: [Cell]) {
        var roles: [String: Set<Role>] = [:]
        var experiments: [String: Set<String>] = [:]
        var members: [String: Set<String>] = [:]

        for cell in cells where cell.role != .reference {
            roles[cell.implementation, default: []].insert(cell.role)
            experiments[cell.implementation, default: []].insert(cell.experiment)
            members[cell.experiment, default: []].insert(cell.implementation)
        }

        for name in cells.filter({ $0.role != .reference }).map(\.implementation).distinct() {
            // A styled name among thousands: only those that were styled already matter.
            let others = (experiments[name] ?? []).flatMap { (members[$0] ?? []).prefix(200) }
            let taken = Set(others.compactMap { styles[$0] })
            let own = roles[name] == [.floor] ? SeriesStyle.floors : roles[name] == [.bare] ? SeriesStyle.bare : []
            styles[name] = (own + SeriesStyle.contenders).first { !taken.contains($0) } ?? SeriesStyle.contenders[0]
        }
    }
}
