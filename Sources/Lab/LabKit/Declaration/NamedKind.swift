/// The kinds of what a declaration names.
enum NamedKind: String, CaseIterable {
    case experiment, implementation, input, shape, plan, metric
    case familyOfCases = "family of cases"

    /// The kind with its indefinite article: `an experiment`.
    var withArticle: String {
        switch self {
        case .experiment, .implementation, .input: "an \(rawValue)"
        case .shape, .plan, .metric, .familyOfCases: "a \(rawValue)"
        }
    }
}
