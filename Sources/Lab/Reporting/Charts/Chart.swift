import JSONText
import Results

/// A drawing of a table's numbers.
package struct Chart: Sendable {
    /// The name in the page and as a file: `cost_search_chain_cold_time`.
    package var id: String
    package var title: String
    /// A sentence or two on reading the drawing; may be empty.
    package var explanation: String
    /// The drawing in words, for readers who do not see it.
    package var description: String
    /// A specification of Vega-Lite. The page and ``ChartRenderer`` add width, configuration, title and description.
    package var specification: JSONValue
    package var table: ReportTable
}
