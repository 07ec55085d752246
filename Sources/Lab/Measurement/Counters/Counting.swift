/// A counter of this process, or the reason that there is none.
public enum Counting<Counter> {
    case available(Counter)
    /// A metric that needs the counter is absent with this reason; it is never 0.
    case absent(reason: String)
}
