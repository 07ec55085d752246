import UIModel

/// Resolves an ID the way the guide describes it, as the team of an app would write it: find the root, split the
/// string, filter the siblings at every step. The reference. Takes O(views of the window + steps · siblings), with
/// strings compared and arrays made on the way.
package struct DocumentedResolution: Sendable {
    private let maximumSteps: Int

    package init(maximumSteps: Int = ElementID.maximumSteps) { self.maximumSteps = maximumSteps }

    /// The first element that the ID names, in the order of their roots; `nil` when it names none.
    package func resolve(_ id: String, in window: View) throws(ElementIDError) -> View? {
        let (root, steps) = try split(id)
        for start in Self.roots(named: root, in: window) {
            if let view = walk(from: start, steps) { return view }
        }
        return nil
    }

    /// All elements that the ID names, in the order of their roots.
    package func resolveAll(_ id: String, in window: View) throws(ElementIDError) -> [View] {
        let (root, steps) = try split(id)
        return Self.roots(named: root, in: window).compactMap { walk(from: $0, steps) }
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

    /// All views a path can start at with this name, in pre-order.
    static func roots(named name: String, in window: View) -> [View] {
        var found: [View] = []
        var pending = [window]
        while let view = pending.popLast() {
            if view.viewController?.className == name || view.customID == name
                || view === window && view.className == name
            {
                found.append(view)
            }

            pending.append(contentsOf: view.subviews.reversed())
        }

        return found
    }

    // By bytes: as characters, a slash and an accent behind it are one, and no slash.
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

    /// The error of an ID that this could not split, from the reader that knows it.
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
    /// The element of this ID in a window, in O(views); the first in the order of their roots where there are several.
    /// For one-off use: of several roots, the error is of the one from which the path leads farthest.
    /// ``CompiledElementID`` and ``IndexedResolution`` are for use again and again.
    package func element(in window: View) throws(ElementNotFound) -> View {
        let roots = DocumentedResolution.roots(named: root, in: window)
        var farthest: (steps: Int, count: Int) = (-1, 0)
        for root in roots {
            var view = root
            var taken = 0
            for step in steps {
                let siblings = view.subviews.filter { $0.className == step.className }
                guard step.index < siblings.count else {
                    if taken > farthest.steps { farthest = (taken, siblings.count) }
                    break
                }

                view = siblings[Int(step.index)]
                taken += 1
            }

            if taken == steps.count { return view }
        }

        guard farthest.steps >= 0 else { throw .noRoot(root, window: window.className) }

        throw .tooFew(steps[farthest.steps], count: farthest.count, under: prefix(steps: farthest.steps))
    }

    /// The reason why this ID names nothing in a window. Precondition: another resolution found nothing.
    package func failure(in window: View) -> ElementNotFound {
        do throws(ElementNotFound) {
            _ = try element(in: window)
        } catch {
            return error
        }

        preconditionFailure("both ways to resolve find \(self) or do not")
    }
}
