/// The plans by which a process measures the cells of one input. ``Plan`` is open, because files may contain others.
/// This enumeration is closed, so that all code that measures must handle each.
///
/// ``Plan/batches`` is not among them, because it measures the cells of all inputs in turns.
package enum MeasuredPlan: String, CaseIterable, Sendable {
    case warm, cold, memory, throughput, counters, instructions, system, capacity
}
