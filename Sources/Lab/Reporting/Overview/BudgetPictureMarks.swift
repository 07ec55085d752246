import Measurement

extension BudgetPicture.Row {
    /// Returns the marks of the row: a path for each lane and each verdict that occurs.
    ///
    /// A dot is a line of no length with round ends. A cell over its budget has an upright bar, so that verdicts can be
    /// told apart without colours.
    ///
    /// - Parameters:
    ///   - middle: the height between the two lanes.
    ///   - lane: the distance of a lane from the middle. The reference stands above it, all others below.
    ///   - across: returns the horizontal position of a mark in the drawing.
    func paths(around middle: Int, lane: Int, across: (Int) -> Int) -> HTML {
        let paths = [BudgetVerdict.within, .undecided, .over].flatMap { verdict in
            [true, false].map { isReference -> HTML in
                let marks = marks.filter { $0.verdict == verdict && $0.isReference == isReference }
                let height = isReference ? middle - lane : middle + lane
                return verdict.path(at: Set(marks.map { across($0.x) }).sorted(), height, ofReference: isReference)
            }
        }

        return "\(paths)"
    }
}

extension BudgetPicture {
    /// The most names that fit into a row.
    static let mostNames = 2

    /// Returns the names that a row shows. If they do not fit, leaves out one more to make room for the number of the
    /// others.
    static func shownNames(of names: [String]) -> [String] {
        names.count > mostNames ? Array(names.prefix(mostNames - 1)) : names
    }
}

extension BudgetVerdict {
    /// Returns the marks of cells with the verdict, all at one height; empty without places.
    fileprivate func path(at places: [Int], _ height: Int, ofReference isReference: Bool) -> HTML {
        guard !places.isEmpty else { return "" }

        let path = places.map { self == .over ? "M\($0) \(height - 3)v6" : "M\($0) \(height)h0" }.joined()
        let hole: HTML = self == .undecided ? "<path class=\"hole\" d=\"\(raw: path)\"/>" : ""
        return "<path class=\"\(markClass(ofReference: isReference))\" d=\"\(raw: path)\"/>\(hole)"
    }

    /// Returns the CSS class of a mark. Of the reference's marks, only dots have a colour of their own.
    private func markClass(ofReference isReference: Bool) -> String {
        switch self {
        case .within: isReference ? "fit reference" : "fit"
        case .undecided: "open"
        case .over: "over"
        }
    }
}
