import Measurement

extension BudgetPicture.Row {
    /// Returns all marks of the row, a path for each lane and verdict that occurs: lines of no length, with round ends
    /// that are dots, or upright bars for cells over their budget. No colours are needed to tell them apart.
    ///
    /// - Parameters:
    ///   - middle: the height between the two lanes.
    ///   - lane: the distance of a lane from there: the reference stands above, all others below.
    ///   - across: the drawing's place for one on the axis.
    func paths(around middle: Int, lane: Int, across: (Int) -> Int) -> HTML {
        let paths = [BudgetVerdict.within, .undecided, .over].flatMap { verdict in
            [true, false].map { isReference -> HTML in
                let own = marks.filter { $0.verdict == verdict && $0.isReference == isReference }
                let height = isReference ? middle - lane : middle + lane
                return verdict.path(at: Set(own.map { across($0.x) }).sorted(), height, ofReference: isReference)
            }
        }

        return "\(paths)"
    }
}

extension BudgetPicture {
    /// The most names of a list that have room in a row.
    static let mostNames = 2

    /// Returns the names of a list that stand in a row. Of more than have room, one less and the number of the others.
    static func shownNames(of names: [String]) -> [String] {
        names.count > mostNames ? Array(names.prefix(mostNames - 1)) : names
    }
}

extension BudgetVerdict {
    /// Returns the marks of cells with the verdict at some places of one height; nothing without any.
    fileprivate func path(at places: [Int], _ height: Int, ofReference isReference: Bool) -> HTML {
        guard !places.isEmpty else { return "" }

        let path = places.map { self == .over ? "M\($0) \(height - 3)v6" : "M\($0) \(height)h0" }.joined()
        let hole: HTML = self == .undecided ? "<path class=\"hole\" d=\"\(raw: path)\"/>" : ""
        return "<path class=\"\(nameOfMark(ofReference: isReference))\" d=\"\(raw: path)\"/>\(hole)"
    }

    /// Returns the class of a mark. Only dots of the reference have a colour of their own.
    private func nameOfMark(ofReference isReference: Bool) -> String {
        switch self {
        case .within: isReference ? "fit reference" : "fit"
        case .undecided: "open"
        case .over: "over"
        }
    }
}
