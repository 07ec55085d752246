import Measurement

/// The allocations of a cell's first call and of later calls, by call stack.
package struct RecordedAllocations: Codable, Hashable, Sendable {
    /// The allocations of some operations together.
    package struct Part: Codable, Hashable, Sendable {
        /// The number of operations.
        package var operations: Int
        /// The allocations by the calls that led to them.
        package var stacks: [AllocationRecorder.CallStack]
        /// The number of allocations without a recorded stack, because there was no room for it.
        package var lostAllocations: Int

        // The key in answers of processes, which may be of another version.
        private enum CodingKeys: String, CodingKey {
            case operations
            case lostAllocations = "lost"
            case stacks = "ways"
        }

        package init(operations: Int, stacks: [AllocationRecorder.CallStack], lostAllocations: Int = 0) {
            self.operations = operations
            self.stacks = stacks
            self.lostAllocations = lostAllocations
        }
    }

    package var firstCall: Part
    package var laterCalls: Part

    package init(firstCall: Part, laterCalls: Part) {
        self.firstCall = firstCall
        self.laterCalls = laterCalls
    }
}

extension RecordedAllocations.Part {
    /// Records the allocations of calls, without their preparation.
    init(of operation: MeasuredOperation, _ count: Int) throws(AllocationRecorder.Fault) {
        let recorder = try AllocationRecorder()
        var remaining = count
        while remaining > 0 {
            let ready = operation.begin(remaining)
            defer { operation.end() }
            try recorder.record { operation.run(ready) }
            remaining -= ready
        }
        self.init(operations: count, stacks: recorder.stacks, lostAllocations: recorder.lostAllocations)
    }
}
