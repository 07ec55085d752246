import LabKit

/// How a line or point of an implementation is drawn: colour, shape and dashes, any of which tells it from the others.
struct SeriesStyle: Hashable {
    /// The colour on a light ground; ``ChartTheme/colours`` has its partner on a dark one.
    var colour: String
    /// A symbol of Vega.
    var shape: String
    /// Lengths of dashes and gaps; none for a solid line.
    var dash: [Int]

    /// References: the colour of the text, solid.
    static let reference = SeriesStyle(colour: ChartTheme.ink.light, shape: "circle", dash: [1, 0])

    /// The lap-th style of floors: grey and dashed.
    static func floor(_ lap: Int) -> SeriesStyle {
        let shapes = ["diamond", "square", "triangle-down", "cross"]
        return SeriesStyle(colour: ChartTheme.floor.light, shape: shapes[lap % shapes.count], dash: [5, 3])
    }

    /// The lap-th style of bare work: lighter, dotted.
    static func bare(_ lap: Int) -> SeriesStyle {
        let shapes = ["triangle-right", "triangle-left", "cross", "square"]
        return SeriesStyle(colour: ChartTheme.bare.light, shape: shapes[lap % shapes.count], dash: [1, 3])
    }

    /// The number-th style of contenders. Colours come round again after seven, with other shapes and dashes.
    static func contender(_ number: Int) -> SeriesStyle {
        let shapes = ["square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left"]
        let dashes = [[1, 0], [7, 2], [3, 2], [8, 2, 2, 2]]
        let palette = ChartTheme.contenders
        let lap = number / palette.count
        return SeriesStyle(
            colour: palette[number % palette.count].light, shape: shapes[(number + 3 * lap) % shapes.count],
            dash: dashes[(number + lap) % dashes.count])
    }
}

/// The style of every implementation, the same in all charts of a report: the reference of an experiment is drawn as one
/// there, and with a style of its own where it is compared with another.
///
/// Names that meet in an experiment differ; names that never meet may share a style.
struct SeriesStyles {
    private var styles: [String: SeriesStyle] = [:]

    /// The style of a name in a chart where it has a role.
    func style(of name: String, as role: Role?) -> SeriesStyle {
        role == .reference ? .reference : styles[name] ?? .contender(0)
    }

    /// Gives every implementation of some cells that is not only a reference a style.
    init(_ cells: [Cell]) {
        var order: [String] = []
        var roles: [String: Set<Role>] = [:]
        var experiments: [String: Set<String>] = [:]
        var members: [String: Set<String>] = [:]
        for cell in cells where cell.role != .reference {
            if roles[cell.implementation] == nil { order.append(cell.implementation) }
            roles[cell.implementation, default: []].insert(cell.role)
            experiments[cell.implementation, default: []].insert(cell.experiment)
            members[cell.experiment, default: []].insert(cell.implementation)
        }
        for name in order {
            // A styled name among thousands: only those that were styled already matter.
            var taken: Set<SeriesStyle> = []
            for experiment in experiments[name] ?? [] {
                for other in (members[experiment] ?? []).prefix(200) {
                    if let style = styles[other] { taken.insert(style) }
                }
            }
            styles[name] = Self.candidates(for: roles[name] ?? []).first { !taken.contains($0) } ?? .contender(0)
        }
    }

    private static func candidates(for roles: Set<Role>) -> [SeriesStyle] {
        let contenders = (0..<49).map(SeriesStyle.contender)
        if roles == [.floor] { return (0..<4).map(SeriesStyle.floor) + contenders }
        if roles == [.bare] { return (0..<4).map(SeriesStyle.bare) + contenders }
        return contenders
    }
}
