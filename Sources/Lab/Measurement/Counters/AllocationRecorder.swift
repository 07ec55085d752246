import Foundation
import CJemalloc

/// Records the allocations and bytes of the calling thread by call stack, through the hooks of jemalloc.
///
/// Bytes are the sizes of the blocks as jemalloc counts them, so all stacks together have the bytes that
/// ``AllocationCounter`` counts. A `realloc` that grows in place adds bytes but no allocation.
///
/// No other thread of the process may end in the meantime: jemalloc 5.3.0 does not remove a thread from its list if a
/// hook was installed after the thread's last allocation, and crashes later.
///
/// Rejected: valgrind's DHAT, which takes as long as callgrind, cannot be switched on for the calls alone, and counts
/// requested bytes. Rejected: jemalloc's sampling, which only estimates.
package final class AllocationRecorder {
    /// A recorder that cannot record.
    package enum Fault: Error, Equatable, CustomStringConvertible {
        case noJemalloc, noHooks
        case refused(code: Int32)

        package var description: String {
            switch self {
            case .noJemalloc: "\(JemallocFault.missing)"
            case .noHooks: "this jemalloc has no hooks for allocations; version 5.1 and later have them"
            case .refused(let code): "jemalloc refused a hook for allocations with error \(code)"
            }
        }
    }

    /// A call on the path to an allocation.
    package struct Call: Codable, Hashable, Sendable {
        /// The file of the calling library; `nil` for the program itself.
        package var library: String?
        /// The exported symbol of the caller; `nil` if it is not exported.
        package var symbol: String?
        /// The address of the call in its file.
        package var address: Int

        package init(library: String?, symbol: String?, address: Int) {
            self.library = library
            self.symbol = symbol
            self.address = address
        }
    }

    /// The allocations of one call stack.
    package struct CallStack: Codable, Hashable, Sendable {
        /// The calls, beginning with the allocator's.
        package var calls: [Call]
        /// The number of allocations.
        package var allocations: Int
        /// The total bytes, as rounded by jemalloc.
        package var bytes: Int

        package init(calls: [Call], allocations: Int, bytes: Int) {
            self.calls = calls
            self.allocations = allocations
            self.bytes = bytes
        }
    }

    private let recorder: OpaquePointer

    /// A recorder without a stack.
    ///
    /// - Throws: ``Fault/noJemalloc`` if nothing can be recorded.
    package init() throws(Fault) {
        guard let recorder = milli_make_allocation_recorder() else { throw .noJemalloc }
        self.recorder = recorder
    }

    deinit { milli_drop_allocation_recorder(recorder) }

    /// Runs `body`, and adds its allocations to the earlier ones.
    ///
    /// - Throws: ``Fault`` if there is no jemalloc, or it has no hooks.
    package func record(_ body: () -> Void) throws(Fault) {
        let problem = milli_start_recording(recorder)
        guard problem == 0 else { throw Self.fault(problem) }
        body()
        milli_stop_recording(recorder)
    }

    private static func fault(_ code: Int32) -> Fault {
        switch code {
        case ENOSYS: .noJemalloc
        case ENOENT: .noHooks
        default: .refused(code: code)
        }
    }

    /// The number of allocations without a recorded stack, because there was no room for it.
    package var lostAllocations: Int { Int(milli_lost_allocations(recorder)) }

    /// The call stacks in the order of their first allocation.
    ///
    /// - Complexity: O(n) in their calls.
    package var stacks: [CallStack] {
        var callsByAddress: [UnsafeMutableRawPointer: Call] = [:]
        return (0..<milli_recorded_stacks(recorder)).compactMap { number in
            guard var stack = milli_recorded_stack(recorder, number)?.pointee else { return nil }
            let depth = stack.depth
            let calls = withUnsafeBytes(of: &stack.frames) { bytes in
                bytes.bindMemory(to: UnsafeMutableRawPointer?.self).prefix(depth).compactMap { address -> Call? in
                    guard let address else { return nil }
                    if let call = callsByAddress[address] { return call }
                    let call = Call(of: address)
                    callsByAddress[address] = call
                    return call
                }
            }
            return CallStack(
                calls: calls.afterAllocator, allocations: Int(stack.allocations), bytes: Int(stack.bytes))
        }
    }
}

extension AllocationRecorder.Call {
    fileprivate init(of address: UnsafeMutableRawPointer) {
        let location = milli_locate_code(address)
        self.init(
            library: location.library.map { String(cString: $0) }, symbol: location.symbol.map { String(cString: $0) },
            address: Int(location.offset))
    }
}

extension [AllocationRecorder.Call] {
    /// The calls without the innermost ones, which belong to the recorder and jemalloc.
    fileprivate var afterAllocator: [AllocationRecorder.Call] {
        let last = lastIndex { $0.library?.contains("libjemalloc") == true }
        return Array(self[(last.map { $0 + 1 } ?? 0)...])
    }
}
