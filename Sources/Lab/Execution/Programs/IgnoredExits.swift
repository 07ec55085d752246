/// The exit statuses of a program, besides 0, that do not count as failures.
package enum IgnoredExits: Hashable, Sendable {
    case nothing
    case all
    case only(Set<Int32>)

    func contains(_ status: Int32) -> Bool {
        switch self {
        case .nothing: false
        case .all: true
        case .only(let statuses): statuses.contains(status)
        }
    }
}
