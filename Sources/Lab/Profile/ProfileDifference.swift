import Reporting

/// The difference of two profiles of a cell, by function. Source: profiles, Recording.
///
/// Code of libraries belongs to the function of the package that calls it. So the differences of all functions add up
/// to the difference of the whole.
package struct ProfileDifference: Sendable {
    package let base: ProfilePart
    package let head: ProfilePart
    /// The functions, sorted by the difference of their own instructions, the largest first.
    package let functions: [FunctionDifference]

    /// Compares two parts of the same kind.
    package init(base: ProfilePart, head: ProfilePart) {
        self.base = base
        self.head = head
        var functions: [ProfiledFunction: FunctionDifference] = [:]
        Self.collect(base, \.base, into: &functions)
        Self.collect(head, \.head, into: &functions)
        if base.recordedSites != nil, head.recordedSites != nil {
            Self.collectBytes(base, \.base, into: &functions)
            Self.collectBytes(head, \.head, into: &functions)
        }
        self.functions = functions.values.sorted {
            (-abs($0.own), $0.function.name) < (-abs($1.own), $1.function.name)
        }
    }

    /// The instructions of a call in base.
    package var baseInstructions: Double { base.perCall(base.tree.inclusive) }
    /// The instructions of a call in head.
    package var headInstructions: Double { head.perCall(head.tree.inclusive) }
    /// The difference of the instructions of a call.
    package var instructions: Double { headInstructions - baseInstructions }
    /// The difference of the allocations of a call.
    package var allocations: Double {
        head.perCall(head.tree.allocations) - base.perCall(base.tree.allocations)
    }

    /// The difference of the bytes that a call allocates; `nil` if they were not recorded on both sides.
    package var bytes: Double? {
        guard let base = base.recordedSites, let head = head.recordedSites else { return nil }
        return head.bytes - base.bytes
    }

    /// Adds the bytes of one side.
    private static func collectBytes(
        _ part: ProfilePart, _ side: WritableKeyPath<FunctionDifference, FunctionDifference.Side>,
        into functions: inout [ProfiledFunction: FunctionDifference]
    ) {
        guard let recorded = part.recordedSites else { return }
        for site in recorded.sites {
            var difference = functions[site.function] ?? FunctionDifference(site.function)
            difference[keyPath: side].bytes += recorded.perCall(site.bytes)
            functions[site.function] = difference
        }
    }

    /// Adds the functions of one side.
    private static func collect(
        _ part: ProfilePart, _ side: WritableKeyPath<FunctionDifference, FunctionDifference.Side>,
        into functions: inout [ProfiledFunction: FunctionDifference]
    ) {
        part.tree.visit { node, callers in
            // Code that no function of the package called belongs to the call itself.
            let owners = (callers + [node]).filter { $0.function.origin == .package }
            let owner = owners.last?.function ?? ProfilePart.calls
            let allocates = node.function.allocates && !callers.contains { $0.function.allocates }

            var difference = functions[owner] ?? FunctionDifference(owner)
            let instructions = part.perCall(node.own)
            difference[keyPath: side].exists = true
            difference[keyPath: side].own += instructions
            if allocates { difference[keyPath: side].allocations += part.perCall(node.calls) }

            if node.function == owner {
                difference[keyPath: side].addresses.formUnion(node.addresses)
                difference[keyPath: side].calls += part.perCall(node.calls)
                if !node.isInlined { difference[keyPath: side].isCounted = true }
                if !callers.contains(where: { $0.function == owner }) {
                    difference[keyPath: side].entries += part.perCall(node.calls - node.recursiveCalls)
                    difference[keyPath: side].inclusive += part.perCall(node.inclusive)
                }
            } else {
                // All costs within a library count for its outermost function.
                let start = (callers + [node]).lastIndex { $0.function == owner } ?? -1
                let path = (callers + [node])[(start + 1)...].map(\.function)
                let library = path.first { $0.origin == .library } ?? path.first
                if let library, library != ProfilePart.calls {
                    var cost = difference[keyPath: side].libraries[library] ?? FunctionDifference.Library()
                    cost.instructions += instructions
                    if node.function == library { cost.calls += part.perCall(node.calls) }
                    difference[keyPath: side].libraries[library] = cost
                }
            }
            functions[owner] = difference

            guard node.function.origin == .package, owners.count > 1 else { return }
            let caller = owners[owners.count - 2].function
            functions[caller]?[keyPath: side].callees[node.function, default: 0] += part.perCall(node.calls)
        }
    }

    func difference(of function: ProfiledFunction) -> FunctionDifference? {
        functions.first { $0.function == function }
    }
}

extension ProfileDifference {
    /// A sentence on a difference in bytes alone, with the function that has most of it; `nil` if instructions differ,
    /// or bytes do not.
    package var bytesSentence: String? {
        guard abs(instructions) < 0.5, let bytes, abs(bytes) >= 0.005 else { return nil }

        let sign = bytes < 0 ? -1.0 : 1.0
        guard let largest = functions.max(by: { sign * $0.bytes < sign * $1.bytes }) else { return nil }
        let isAll = abs(largest.bytes - bytes) < 0.005
        let part = isAll ? " in " : ", \(CountText.signed(largest.bytes)) of them in "
        return "\(CountText.signed(bytes)) bytes a call\(part)\(largest.function.name); the instructions are the same"
    }
}
