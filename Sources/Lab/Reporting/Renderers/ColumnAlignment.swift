/// The edge of a column at which texts stand.
package enum ColumnAlignment: Sendable, Hashable { case left, right }
