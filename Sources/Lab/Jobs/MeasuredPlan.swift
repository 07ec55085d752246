/// The plans by which a process measures the cells of one input. ``Plan`` is open, because files may hold others; this
/// is closed, so that whatever measures has to answer for each.
///
/// ``Plan/batches`` is not among them, as it takes the cells of all inputs in turns.
package enum MeasuredPlan: String, CaseIterable, Sendable {
    case warm, cold, memory, throughput, counters, instructions, system, capacity
}
