/// A function of the package in two profiles: what it costs itself, libraries that it calls included, and how often it
/// is called.
package struct FunctionDifference: Sendable {
    package var function: ProfiledFunction
    package var base = Side()
    package var head = Side()

    /// A function in one profile; counts are those of one call of the cell.
    package struct Side: Sendable {
        package var exists = false
        /// Instructions of its own and of what it calls in libraries.
        package var own = 0.0
        /// Instructions of it and of all that it calls.
        package var inclusive = 0.0
        package var calls = 0.0
        /// The calls by others than itself.
        var entries = 0.0
        package var allocations = 0.0
        /// The bytes that it allocates, itself or through libraries; 0 if they were not recorded.
        package var bytes = 0.0
        /// True if its calls were counted; those of inlined functions are not.
        package var isCounted = false
        /// Instructions of its own by the functions of libraries that it calls; its own code without a function.
        var libraries: [ProfiledFunction: Library] = [:]
        /// The calls of each function of the package by this one.
        var callees: [ProfiledFunction: Double] = [:]
        /// The addresses of its code that ran.
        var addresses: Set<Int> = []
    }

    /// A function of a library, as a function of the package calls it.
    struct Library: Sendable {
        var instructions = 0.0
        var calls = 0.0
    }

    init(_ function: ProfiledFunction) { self.function = function }

    /// The difference of its own instructions, libraries included.
    package var own: Double { head.own - base.own }
    /// The difference of its instructions with all that it calls.
    package var inclusive: Double { head.inclusive - base.inclusive }
    /// The difference of the allocations that it makes itself, or through libraries.
    package var allocations: Double { head.allocations - base.allocations }
    /// The difference of their bytes.
    package var bytes: Double { head.bytes - base.bytes }

    /// True if the code that ran has another shape: another number of instructions, or others at the same distance from
    /// its first.
    var isCodeChanged: Bool {
        guard base.exists, head.exists else { return true }
        return base.shape != head.shape
    }
}

extension FunctionDifference.Side {
    /// The addresses of the executed instructions, counted from the lowest one.
    fileprivate var shape: Set<Int> {
        let start = addresses.min() ?? 0
        return Set(addresses.map { $0 - start })
    }
}
