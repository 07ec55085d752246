/// The reason why there is no profile.
package enum ProfileFailure: Error, CustomStringConvertible, Equatable {
    case nothingRecorded
    case unreadable(String)
    case sumDiffers(tree: Int, total: Int)

    package var description: String {
        switch self {
        case .nothingRecorded:
            "callgrind recorded no call; the executable may be older than profiles are"
        case .unreadable(let reason):
            "what callgrind wrote cannot be read: \(reason)"
        case .sumDiffers(let tree, let total):
            "the tree has \(tree) instructions, and callgrind counted \(total)"
        }
    }
}
