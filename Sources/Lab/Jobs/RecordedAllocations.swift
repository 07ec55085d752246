import Measurement

/// The allocations of a cell's first call and of later calls, by call stack.
package struct RecordedAllocations: Codable, Hashable, Sendable {
    /// The allocations of some operations together.
    package struct Part: Codable, Hashable, Sendable {
        package var operations: Int
        package var ways: [AllocationRecorder.Way]
        /// The allocations for whose ways there was no room.
        package var lost: Int

        package init(operations: Int, ways: [AllocationRecorder.Way], lost: Int = 0) {
            self.operations = operations
            self.ways = ways
            self.lost = lost
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
    /// Records the allocations of calls, without what is made ready for them.
    init(of operation: MeasuredOperation, _ count: Int) throws(AllocationRecorder.Fault) {
        let recorder = try AllocationRecorder()
        var remaining = count
        while remaining > 0 {
            let ready = operation.begin(remaining)
            defer { operation.end() }
            try recorder.record { operation.run(ready) }
            remaining -= ready
        }
        self.init(operations: count, ways: recorder.ways, lost: recorder.lost)
    }
}
