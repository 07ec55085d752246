/// Which links of a side serve what, and what the unit of the statistics is.
struct LinkPlan: Equatable {
    var main: Range<Int>
    /// Of the null control (base) or the positive control (head).
    var control: Range<Int>
    var confirmation: Range<Int>
    /// Whether controls and confirmation have to use links that were compared already.
    var reuses = false

    /// The fewest links of a side that verdicts can rest on: a signed-rank test of 12 reaches 1 in 4,096, and with as
    /// many fresh ones what a dozen cells ask for.
    static let fewestLinks = 12
    /// What a layout that is not varied may do: links of identical source differed by up to 11 % (gate evidence).
    static let layoutAllowance = 0.11

    /// How many links of a side are kept for controls, of `wanted` for the looks.
    static func controls(wanted: Int) -> Int { min(15, max(wanted / 2, 1)) }

    /// Of so many links at most, or as many as are asked for, with so many wanted for the looks.
    init(available: Int?, wanted: Int) {
        let controls = Self.controls(wanted: wanted)
        let all = 2 * wanted + controls
        guard let available, available < all else {
            main = 0..<wanted
            control = wanted..<(wanted + controls)
            confirmation = (wanted + controls)..<all
            return
        }

        guard available >= 3 * Self.fewestLinks else {
            main = 0..<available
            control = main
            confirmation = main
            reuses = true
            return
        }

        let part = available * 2 / 5
        main = 0..<part
        control = part..<(available - part)
        confirmation = (available - part)..<available
    }

    /// Whether there are enough links for the link to be the unit.
    var unitIsLink: Bool { main.count >= Self.fewestLinks }
}
