/// Makes the states that calls use up, one for each, outside the timed region.
public struct SetUp {
    /// Makes states for up to `count` calls and returns how many it made, at least 2 of 2 or more.
    public let make: (_ count: Int) -> Int
    /// Frees the states.
    public let drop: () -> Void

    /// A set-up by two functions.
    public init(make: @escaping (_ count: Int) -> Int, drop: @escaping () -> Void) {
        self.make = make
        self.drop = drop
    }
}
