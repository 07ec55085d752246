import CPlatform

/// Divides callgrind's recording of this process into parts.
final class TracedParts {
    private var label = TracedPart.start.label()

    /// Ends the current part, and begins another.
    func begin(_ part: TracedPart, _ cell: Int = 0) {
        let next = part.label(of: cell)
        guard next != label else { return }
        milli_callgrind_dump_as(label)
        label = next
    }
}
