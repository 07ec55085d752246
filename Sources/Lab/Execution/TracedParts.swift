import CPlatform
import Foundation

/// Divides what callgrind records of this process into parts.
final class TracedParts {
    private var label = CodeTrace.label(.start)

    /// Ends the part that is under way, and begins another.
    func begin(_ part: CodeTrace.Part, _ cell: Int = 0) {
        let next = CodeTrace.label(part, cell)
        guard next != label else { return }
        milli_callgrind_dump_as(label)
        label = next
    }
}
