/// Why a site cannot be made.
public enum SiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A trend has a number that JSON cannot hold, such as the mean of numbers near the largest that there are.
    case notFinite(experiment: String)

    /// One line.
    public var description: String {
        switch self {
        case .notFinite(let experiment):
            "the trends of \(experiment) have a number that is not finite; leave out the run that it comes from"
        }
    }
}
