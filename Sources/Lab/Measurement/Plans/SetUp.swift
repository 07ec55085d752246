/// Makes the states that calls use up, one for each, outside the timed region.
public struct SetUp {
    /// Makes states for so many calls; returns for how many it has made some: at least 2 where so many are asked for.
    public let make: (_ count: Int) -> Int
    public let drop: () -> Void

    public init(make: @escaping (_ count: Int) -> Int, drop: @escaping () -> Void) {
        self.make = make
        self.drop = drop
    }
}
