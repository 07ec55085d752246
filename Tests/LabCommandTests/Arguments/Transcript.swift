import JSONText
import LabCommand
import Synchronization

/// Keeps what is written, in memory.
final class Transcript: TextSink {
    private let collected = Mutex("")

    func write(_ text: VisibleText) { collected.withLock { $0 += text.description } }

    var text: String { collected.withLock { $0 } }

    var isClosed: Bool { false }

    var failure: String? { nil }
}
