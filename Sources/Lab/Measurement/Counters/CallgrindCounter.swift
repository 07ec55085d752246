import CPlatform

/// Instructions counted by valgrind's callgrind: all instructions of all threads, with the same result each time.
///
/// The process lets callgrind count only during ``count(_:)``, and reads the total from the file that callgrind then
/// writes. It switches the instrumentation, and not only the collection of one thread. That takes some milliseconds
/// more, because valgrind translates all code anew. But it covers all threads, and earlier work (making inputs of
/// millions of nodes) runs at a fifth of its normal speed instead of a fiftieth.
package final class CallgrindCounter: InstructionCounter {
    /// The environment variable that names the file of counts to a process under callgrind.
    package static let outputVariable = "MILLI_CALLGRIND_OUTPUT"

    /// `callgrind`, followed by valgrind's version after the first count.
    package private(set) var name = "callgrind"
    package let isExact = true

    private let output: String
    private let read: (String) -> String?
    private var dumps = 0

    /// The counter of a process started under callgrind with `--callgrind-out-file` and the variable ``outputVariable``
    /// naming the same file; `nil` for any other process.
    init?(
        output: String? = MachineFiles.environmentVariable(outputVariable),
        isUnderValgrind: Bool = milli_runs_under_valgrind(),
        reading read: @escaping (String) -> String? = MachineFiles.read
    ) {
        guard isUnderValgrind, let output, !output.isEmpty else { return nil }
        self.output = output
        self.read = read
    }

    package func count(_ body: () -> Void) throws(InstructionFault) -> Int {
        stopForeignWork()
        milli_callgrind_zero()
        milli_callgrind_start()
        body()
        milli_callgrind_stop()
        milli_callgrind_dump()
        dumps += 1
        let file = "\(output).\(dumps)"

        guard let text = read(file), let total = Self.total(in: text) else { throw .noTotal(file: file) }

        unlink(file)
        if let name = Self.name(in: text) { self.name = name }
        return total
    }

    /// The number of instructions in a file of callgrind; `nil` if it has no total.
    package static func total(in text: String) -> Int? { text.value(ofKey: "totals").flatMap { Int($0) } }

    /// `callgrind` and valgrind's version, from a file of callgrind.
    package static func name(in text: String) -> String? {
        text.value(ofKey: "creator")?.split(separator: "-").last.map { "callgrind \($0)" }
    }
}
