/// A counter of this process, or the reason why there is none.
public enum Counting<Counter> {
    case available(Counter)
    /// There is no counter. A metric that needs it is absent with this reason, and never 0.
    case absent(reason: String)
}
