/// A list of mutations of a subject; answers are compared after each.
public struct Script {
    /// The number of mutations.
    public var count: Int
    /// Performs a mutation by its number, from 0.
    public var perform: (_ step: Int) -> Void

    /// Makes a script.
    ///
    /// - Parameters:
    ///   - count: the number of mutations.
    ///   - perform: performs a mutation by its number, from 0.
    public init(count: Int, perform: @escaping (_ step: Int) -> Void) {
        self.count = count
        self.perform = perform
    }
}
