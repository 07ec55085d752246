/// Makes the states that calls use up, one for each, outside the timed region.
public struct SetUp {
    /// True if one state is made for each call, so that ``make`` makes one whatever is asked for.
    public let isOneAtATime: Bool
    /// Makes states for up to `count` calls and returns how many it made: at least 2 of 2 or more, unless one is made
    /// at a time.
    public let make: (_ count: Int) -> Int
    /// Frees the states.
    public let drop: () -> Void

    /// A set-up by two functions.
    public init(
        isOneAtATime: Bool = false, make: @escaping (_ count: Int) -> Int, drop: @escaping () -> Void
    ) {
        self.isOneAtATime = isOneAtATime
        self.make = make
        self.drop = drop
    }
}
