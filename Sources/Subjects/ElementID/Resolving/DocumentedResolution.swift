import UIModel

/// The reference: a resolution as in the guide, written as the team of an app would write it. It finds the root, splits
/// the string, and filters the siblings at every step.
///
/// - Complexity: O(views of the window + steps · siblings), with comparisons of strings and temporary arrays.
package struct DocumentedResolution: Sendable {
    private let maximumSteps: Int

    /// Makes a resolution of IDs with at most `maximumSteps` steps.
    package init(maximumSteps: Int = ElementID.maximumSteps) { self.maximumSteps = maximumSteps }

    /// Finds the first element that the ID names, in the order of the roots; `nil` if it names no element.
    package func resolve(_ id: String, in window: View) throws(ElementIDError) -> View? {
        let path = try split(id)
        for start in Self.roots(named: path.root, in: window) {
            if let view = walk(from: start, path.steps) { return view }
        }

        return nil
    }

    /// Finds all elements that the ID names, in the order of the roots.
    package func resolveAll(_ id: String, in window: View) throws(ElementIDError) -> [View] {
        let path = try split(id)
        return Self.roots(named: path.root, in: window).compactMap { walk(from: $0, path.steps) }
    }

    private func walk(from root: View, _ steps: [(className: String, index: Int)]) -> View? {
        var view = root
        for step in steps {
            let siblings = view.subviews.filter { $0.className == step.className }
            guard siblings.indices.contains(step.index) else { return nil }
            view = siblings[step.index]
        }

        return view
    }

    /// Returns the views at which a path with this name can start, in pre-order.
    static func roots(named name: String, in window: View) -> [View] {
        var roots: [View] = []
        var pending = [window]
        while let view = pending.popLast() {
            if view.viewController?.className == name || view.customID == name
                || view === window && view.className == name
            {
                roots.append(view)
            }

            pending.append(contentsOf: view.subviews.reversed())
        }

        return roots
    }

    /// Splits an ID by bytes: as a character, a slash with a combining accent after it would not be a slash.
    private func split(_ id: String) throws(ElementIDError) -> (root: String, steps: [(className: String, index: Int)])
    {
        let parts = id.utf8.split(separator: .slash, omittingEmptySubsequences: false).map { Substring($0) }
        var steps: [(className: String, index: Int)] = []
        for part in parts.dropFirst() {
            guard let step = step(part) else { throw error(in: id) }
            steps.append(step)
        }

        guard let root = parts.first, isName(root), steps.count <= maximumSteps else { throw error(in: id) }

        return (String(root), steps)
    }

    /// Reads a step; `nil` if the text is not one.
    private func step(_ text: Substring) -> (className: String, index: Int)? {
        guard text.utf8.last == .closingBracket else { return isName(text) ? (String(text), 0) : nil }
        guard let bracket = text.utf8.firstIndex(of: .openingBracket) else { return nil }

        let name = text[..<bracket]
        let digits = text.utf8[text.utf8.index(after: bracket)...].dropLast()
        guard isName(name), digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let index = Int32(Substring(digits))
        else { return nil }

        return (String(name), Int(index))
    }

    private func isName(_ text: Substring) -> Bool {
        !text.isEmpty && !text.utf8.contains { $0 == .openingBracket || $0 == .closingBracket }
    }

    /// Returns the error of an ID that could not be split. ``ElementID`` finds it.
    private func error(in id: String) -> ElementIDError {
        do {
            _ = try ElementID(id, maximumSteps: maximumSteps)
        } catch {
            return error
        }

        preconditionFailure("both readers refuse the same IDs, and this one refused \(id)")
    }
}

extension ElementID {
    /// Finds the first element of this ID in a window, in the order of the roots.
    ///
    /// It is for single use; ``CompiledElementID`` and ``IndexedResolution`` are for repeated use.
    ///
    /// - Throws: ``ElementNotFound``; if there are several roots, for the one with the longest successful path.
    /// - Complexity: O(views of the window).
    package func element(in window: View) throws(ElementNotFound) -> View {
        let roots = DocumentedResolution.roots(named: root, in: window)
        var farthest: (steps: Int, count: Int) = (-1, 0)
        for root in roots {
            var view = root
            var stepCount = 0
            for step in steps {
                let siblings = view.subviews.filter { $0.className == step.className }
                guard step.index < siblings.count else {
                    if stepCount > farthest.steps { farthest = (stepCount, siblings.count) }
                    break
                }

                view = siblings[Int(step.index)]
                stepCount += 1
            }

            if stepCount == steps.count { return view }
        }

        guard farthest.steps >= 0 else { throw .noRoot(root, window: window.className) }
        throw .tooFew(steps[farthest.steps], count: farthest.count, under: prefix(steps: farthest.steps))
    }

    /// Returns the reason why this ID names no element of a window.
    ///
    /// - Precondition: another resolution found no element.
    package func failure(in window: View) -> ElementNotFound {
        do throws(ElementNotFound) {
            _ = try element(in: window)
        } catch {
            return error
        }

        preconditionFailure("two resolutions disagree about \(self)")
    }
}
