/// The edge of a column at which texts stand.
public enum ColumnAlignment: Sendable, Hashable { case left, right }
