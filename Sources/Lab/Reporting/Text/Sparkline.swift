/// A series as one line of bars: `▁▁▂▁▅▆▅`.
package enum Sparkline {
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns the bars of the last `width` numbers, scaled between the smallest and the largest.
    ///
    /// If all numbers are equal, the bars are at the bottom. A number that is not finite is a gap.
    package static func text(of numbers: [Double], width: Int) -> String {
        let newest = numbers.suffix(max(width, 1))
        let finite = newest.filter(\.isFinite)
        guard let least = finite.min(), let largest = finite.max() else { return "" }

        return String(
            newest.map { number in
                guard number.isFinite else { return " " }
                guard largest > least else { return bars[0] }

                // Halves, because the span of two finite numbers can be infinite. Halves of the smallest numbers can be
                // equal.
                let span = largest / 2 - least / 2
                let share = span > 0 ? (number / 2 - least / 2) / span : 0
                return bars[min(Int(share * Double(bars.count)), bars.count - 1)]
            })
    }
}
