/// A granularity that is not possible, found when an implementation is made ready for an input.
enum GranularityFault: Error, Equatable, CustomStringConvertible {
    /// It is less than one call.
    case belowOne(Int)
    /// Calls are made in groups, but each uses up a state of its own.
    case withStates(Int)

    var description: String {
        switch self {
        case .belowOne(let granularity): "its granularity is \(granularity); it is 1 at least"
        case .withStates(let granularity): "its granularity is \(granularity); it is 1 where calls use states up"
        }
    }
}
