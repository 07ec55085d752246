/// The work of one measuring process.
package struct GateJob: Hashable, Sendable {
    package var side: GateSide
    package var link: Int
    /// The cells, by position in the suite.
    package var cells: [Int]
    /// The share of work to do beyond what is counted; 0.05 for the positive control.
    package var extraWork = 0.0
}
