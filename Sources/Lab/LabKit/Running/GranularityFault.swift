/// A granularity that an implementation cannot have, found when it is made ready for an input.
enum GranularityFault: Error, Equatable, CustomStringConvertible {
    /// It is less than one call.
    case belowOne(Int)
    /// Calls go by the dozen, but each uses up a state of its own.
    case withStates(Int)

    var description: String {
        switch self {
        case .belowOne(let granularity): "its granularity is \(granularity); it is 1 at least"
        case .withStates(let granularity): "its granularity is \(granularity); it is 1 where calls use states up"
        }
    }
}
