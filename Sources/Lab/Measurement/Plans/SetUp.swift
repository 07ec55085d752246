/// Makes the states that calls use up, one for each, outside the timed region.
public struct SetUp {
    /// True if each call gets a state just before it, so that ``make`` makes one state for any `count`.
    public let isOneAtATime: Bool
    /// Makes states for up to `count` calls, and returns the number of states that it made. If `count` is 2 or more,
    /// this is at least 2, unless one state is made at a time.
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
