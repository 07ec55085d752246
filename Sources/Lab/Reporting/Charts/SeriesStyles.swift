import Results

/// The style of every implementation, the same in all charts of a report.
///
/// The reference of an experiment has the style of references there, and a style of its own in other experiments. Names
/// without a common experiment may share a style.
struct SeriesStyles: Sendable {
    private var styles: [String: SeriesStyle] = [:]

    func style(of name: String, as role: Role?) -> SeriesStyle {
        if role == .reference { return .reference }
        return styles[name] ?? SeriesStyle.contenders[0]
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
            // There are 49 styles: in an experiment with thousands of names, a part is enough.
            let others = (experiments[name] ?? []).flatMap { (members[$0] ?? []).prefix(200) }
            let takenStyles = Set(others.compactMap { styles[$0] })
            let choices = Self.preferred(roles[name] ?? []) + SeriesStyle.contenders
            styles[name] = choices.first { !takenStyles.contains($0) } ?? SeriesStyle.contenders[0]
        }
    }

    /// Returns the styles of floors or of bare work, for a name with no other role.
    private static func preferred(_ roles: Set<Role>) -> [SeriesStyle] {
        switch roles {
        case [.floor]: SeriesStyle.floors
        case [.bare]: SeriesStyle.bare
        default: []
        }
    }
}
