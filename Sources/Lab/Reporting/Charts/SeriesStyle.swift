/// The colour, the symbol and the dashes of a series.
struct SeriesStyle: Hashable {
    /// The colour on a light ground; ``ChartTheme/colours`` has its partner on a dark one.
    var colour: String
    var shape: String
    var dash: [Int]

    static let reference = SeriesStyle(colour: ChartTheme.ink.light, shape: "circle", dash: [1, 0])
    static let floors = ["diamond", "square", "triangle-down", "cross"].map {
        SeriesStyle(colour: ChartTheme.floor.light, shape: $0, dash: [5, 3])
    }
    static let bare = ["triangle-right", "triangle-left", "cross", "square"].map {
        SeriesStyle(colour: ChartTheme.bare.light, shape: $0, dash: [1, 3])
    }
    /// The styles of contenders. After seven, colours repeat with other shapes and dashes.
    static let contenders = (0..<49).map { number in
        let shapes = ["square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left"]
        let dashes = [[1, 0], [7, 2], [3, 2], [8, 2, 2, 2]]
        let palette = ChartTheme.contenders
        let lap = number / palette.count

        return SeriesStyle(
            colour: palette[number % palette.count].light, shape: shapes[(number + 3 * lap) % shapes.count],
            dash: dashes[(number + lap) % dashes.count])
    }
}
