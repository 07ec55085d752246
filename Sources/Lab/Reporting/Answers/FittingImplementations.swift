import Nouns

/// The implementations that keep a budget: all, some or no implementation.
enum FittingImplementations: Hashable, Sendable {
    case anyFits
    case only([String])
    case noneFits

    /// - Parameters:
    ///   - fitting: the implementations that keep the budget.
    ///   - all: the measured implementations.
    init(fitting: [String], of all: [String]) {
        if fitting.isEmpty {
            self = .noneFits
        } else if fitting.count < all.count {
            self = .only(fitting)
        } else {
            self = .anyFits
        }
    }

    /// The implementations as a part of a sentence: `only path and snapshot fit`.
    var statement: String {
        switch self {
        case .anyFits: "every implementation fits"
        case .only(let names): "only \(names.listed) \(agreeing(names.count, "fits", "fit"))"
        case .noneFits: "no implementation fits"
        }
    }
}
