import CPlatform
import Foundation

/// Has callgrind write down what ran in each part, within the process that is traced.
final class TracedParts {
    private var label = CodeTrace.label(.start)

    func begin(_ part: CodeTrace.Part, _ cell: Int = 0) {
        let next = CodeTrace.label(part, cell)
        guard next != label else { return }
        milli_callgrind_dump_as(label)
        label = next
    }
}
