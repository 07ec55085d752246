import UIModel

/// The walk along the steps of an ID, which counts no reference.
enum ElementWalk {
    /// Returns the views where a path with this name can start.
    @inline(__always)
    static func roots(named name: ClassSymbol, in window: View) -> UnsafeBufferPointer<Unmanaged<View>> {
        guard let hierarchy = window.hierarchyUnmanaged else {
            preconditionFailure("no hierarchy knows the window: hold ViewHierarchy.observing(window)")
        }
        return hierarchy._withUnsafeGuaranteedRef { $0.roots(named: name, in: window) }
    }

    /// Returns the view at the end of the steps; `nil` if there is none.
    @inline(__always)
    static func end(
        from start: Unmanaged<View>, _ steps: UnsafePointer<CompiledElementID.Step>, count: Int
    ) -> Unmanaged<View>? {
        var current = start
        for number in 0..<count {
            let step = steps[number]
            guard let next = current._withUnsafeGuaranteedRef({ subview(of: $0, step.symbol, at: step.index) }) else {
                return nil
            }

            current = next
        }

        return current
    }

    /// Returns the subview at an index among those of its class. The count has no branch of its own, because a
    /// processor cannot predict which siblings match.
    @inline(__always)
    static func subview(of view: View, _ symbol: ClassSymbol, at index: Int32) -> Unmanaged<View>? {
        view.subviews.withUnsafeBufferPointer { siblings in
            var remaining = index
            for position in siblings.indices {
                remaining &-= siblings[position].classSymbol == symbol ? 1 : 0
                if remaining < 0 { return Unmanaged.passUnretained(siblings[position]) }
            }

            return nil
        }
    }

    static func address(of view: View) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(view).toOpaque())
    }
}
