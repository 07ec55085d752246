/// A function of the package in two profiles: its costs and the number of its calls. Libraries that it calls are part
/// of its own costs.
package struct FunctionDifference: Sendable {
    package var function: ProfiledFunction
    package var base = Side()
    package var head = Side()

    /// A function in one profile. All counts are for one call of the cell.
    package struct Side: Sendable {
        /// True if the profile has the function.
        package var exists = false
        /// The instructions of its own code and of the libraries that it calls.
        package var own = 0.0
        /// The instructions of its own code and of all that it calls.
        package var inclusive = 0.0
        package var calls = 0.0
        /// The calls by other functions, without recursive calls.
        var entries = 0.0
        package var allocations = 0.0
        /// The bytes that it allocates, directly or through libraries; 0 if they were not recorded.
        package var bytes = 0.0
        /// True if its calls were counted. Calls of inlined functions cannot be.
        package var isCounted = false
        /// The functions of libraries that it calls, with their part of its instructions.
        var libraries: [ProfiledFunction: Library] = [:]
        /// The calls that it makes to each function of the package.
        var callees: [ProfiledFunction: Double] = [:]
        /// The addresses of its executed instructions.
        var addresses: Set<Int> = []
    }

    /// The cost of a library's function within a function of the package.
    struct Library: Sendable {
        var instructions = 0.0
        var calls = 0.0
    }

    init(_ function: ProfiledFunction) { self.function = function }

    /// The difference of its own instructions, with those of libraries.
    package var own: Double { head.own - base.own }
    /// The difference of its inclusive instructions.
    package var inclusive: Double { head.inclusive - base.inclusive }
    /// The difference of its allocations, direct or through libraries.
    package var allocations: Double { head.allocations - base.allocations }
    /// The difference of the bytes that it allocates.
    package var bytes: Double { head.bytes - base.bytes }

    /// True if other code ran: the addresses of its executed instructions differ, counted from the first one.
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
