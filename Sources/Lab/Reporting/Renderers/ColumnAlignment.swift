/// At which edge of a column texts stand.
public enum ColumnAlignment: Sendable, Hashable { case left, right }
