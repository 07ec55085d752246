/// The progress of a gate.
package enum GateProgress: Sendable {
    /// One side is asked for its cells.
    case listing
    case counting
    /// The code that cells execute is compared.
    case comparingCode
    /// Time is measured, for at most this many seconds.
    case time(Double, TimeProgress)
}
