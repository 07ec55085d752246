/// The exit statuses besides 0 that are no failure of a command.
package enum IgnoredExits: Hashable, Sendable {
    case none
    case all
    case some(Set<Int32>)

    func contains(_ status: Int32) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .some(let statuses): statuses.contains(status)
        }
    }
}
