import JSONText

/// The horizontal places of runs in drawings of width 100, so that drawings above each other match.
struct RunPlaces: Sendable {
    private let positions: [String: Double]
    /// The width of a bar for each run.
    let width: Double

    /// The most places. More could not be told apart, so runs share places.
    private static let most = 200

    /// - Parameter runs: the names of the runs, in order.
    init(_ runs: [String]) {
        let count = min(runs.count, Self.most)
        width = min(96 * 0.8 / Double(max(count - 1, 1)), 3.6)
        let across = runs.indices.map { 2 + Double($0 * count / runs.count) / Double(max(count - 1, 1)) * 96 }
        positions = Dictionary(uniqueKeysWithValues: zip(runs, count > 1 ? across : [50]))
    }

    /// Returns the place of a run; `nil` for another one.
    func x(_ run: String) -> Double? { positions[run] }

    /// Returns a coordinate in the digits of a drawing.
    static func digits(_ value: Double) -> String { JSONValue.digits(of: (value * 100).rounded() / 100) ?? "" }
}
