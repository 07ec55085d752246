import JSONText

extension MeasuredMixes {
    /// The most implementations that a page compares with each other: the room that this takes grows with the square
    /// of their number.
    private static let mostCompared = 32

    /// The condition and the statement of each break-even as JSON: by what keeps an answer, what is taken otherwise and
    /// the measured size. Empty if there are too many implementations.
    var breakEvensOfPage: [(key: String, value: JSONValue)] {
        guard names.count <= Self.mostCompared else { return [] }

        return names.compactMap { keeper in
            let alternatives = names.compactMap { alternative -> (key: String, value: JSONValue)? in
                let sizes = answers(of: keeper, insteadOf: alternative)
                return sizes.isEmpty ? nil : (key: alternative, value: .object(sizes))
            }
            return alternatives.isEmpty ? nil : (key: keeper, value: .object(alternatives))
        }
    }

    /// Returns the condition and the statement by each size at which both implementations were measured.
    private func answers(of keeper: String, insteadOf alternative: String) -> [(key: String, value: JSONValue)] {
        sizes.compactMap { size in
            guard var breakEven = breakEven(of: keeper, insteadOf: alternative, at: [size]), breakEven.isAtAskedSizes
            else { return nil }

            // The page may be asked for other sizes.
            breakEven.isAtAskedSizes = false
            return (key: "\(size)", value: [.text(breakEven.condition), .text(breakEven.outcomeAtSizes)])
        }
    }
}
