import Execution
import Results

/// The work of one measuring process.
package struct GateJob: Hashable, Sendable {
    package var side: GateSide
    package var link: Int
    /// The cells, by position in the suite.
    package var cells: [Int]
    /// The share of work to do in addition to the counted work, for controls.
    package var extraWork = 0.0
    /// The seed of everything that the processes of a pair draw alike: the data, the order of cells, and the hash
    /// function.
    package var pair: UInt64 = 0
    /// The position of the process in its pair. Each position draws its own placement in memory.
    package var position = 0
}
