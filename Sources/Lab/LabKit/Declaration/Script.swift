/// Mutations of a subject, one after the other; after each the answers are compared.
public struct Script {
    /// How many there are.
    public var count: Int
    /// Does one of them, by number.
    public var perform: (_ step: Int) -> Void

    public init(count: Int, perform: @escaping (_ step: Int) -> Void) {
        self.count = count
        self.perform = perform
    }
}
