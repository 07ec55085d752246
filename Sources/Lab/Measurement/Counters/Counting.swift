/// What counts something in this process, or why nothing does.
public enum Counting<Counter> {
    case available(Counter)
    /// Nothing does; a metric that needs it is absent and says this, it is never 0.
    case absent(reason: String)
}
