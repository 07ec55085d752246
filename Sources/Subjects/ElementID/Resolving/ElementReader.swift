import UIModel

/// Reads IDs and resolves them at once, for IDs that are used only once: what was read before makes the next one quicker.
///
/// The names it met are kept; the steps of one ID take the place of those before.
///
/// - Complexity: O(length + steps · siblings); nothing is allocated for names it has met before, and no more steps than
///   before.
public final class ElementReader {
    @exclusivity(unchecked)
    private var names = ClassNameTable()
    private var steps: UnsafeMutablePointer<CompiledElementID.Step>
    private var capacity = 32
    private let maximumSteps: Int

    /// A reader that has met no name yet.
    public init(maximumSteps: Int = ElementID.maximumSteps) {
        self.maximumSteps = maximumSteps
        steps = .allocate(capacity: capacity)
    }

    deinit { steps.deallocate() }

    /// The first element that an ID names, as ``CompiledElementID/resolve(in:)`` finds it.
    ///
    /// - Parameter text: valid UTF-8.
    /// - Precondition: a hierarchy knows the window.
    /// - Throws: ``ElementIDError``.
    public func resolve(
        utf8 text: UnsafeBufferPointer<UInt8>, in window: View
    ) throws(ElementIDError) -> Unmanaged<View>? {
        var scanner = ElementIDScanner(text, maximumSteps: maximumSteps)
        let root = names.symbol(UnsafeBufferPointer(rebasing: text[try scanner.root()]))
        var count = 0
        while let step = try scanner.nextStep() {
            if count == capacity { grow() }
            steps.advanced(by: count).initialize(
                to: CompiledElementID.Step(
                    symbol: names.symbol(UnsafeBufferPointer(rebasing: text[step.name])), index: step.index))
            count += 1
        }
        for start in ElementWalk.roots(named: root, in: window) {
            if let view = ElementWalk.end(from: start, steps, count: count) { return view }
        }
        return nil
    }

    private func grow() {
        let larger = UnsafeMutablePointer<CompiledElementID.Step>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: steps, count: capacity)
        steps.deallocate()
        steps = larger
        capacity *= 2
    }
}
