/// The alignment of texts in a column.
package enum ColumnAlignment: Sendable, Hashable { case left, right }
