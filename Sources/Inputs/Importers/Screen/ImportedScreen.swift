import UIModel

/// The view trees of one dump. The screen owns the views: they are freed with it, unless another object holds them.
package struct ImportedScreen {
    package let format: DumpFormat
    /// The root views, back to front as in the dump.
    package let roots: [View]
    /// The controllers that the dump names. Each owns its root view, so that the responder chain reaches it.
    package let controllers: [ViewController]
    /// The number of views.
    package let views: Int
    /// The number of levels of the deepest tree.
    package let levels: Int
    /// The number of views that are not ``UIModel/View/isVisible`` themselves. Their superviews do not matter.
    package let hiddenViews: Int
    /// The coordinate space of the frames of the elements.
    package let frames: FrameSpace
    /// The other data of each view, in pre-order over all ``roots``; empty if ``DumpImporter/keepsElements`` is off.
    package let elements: [ImportedElement]
    /// The irregularities, in file order.
    package let warnings: [ImportWarning]
    /// Remarks on how the dump was read, for instance that lines of a log were passed over. A strict importer accepts
    /// them.
    package let notes: [ImportWarning]

    /// Returns the same screen with other line numbers in its warnings and notes.
    func withLines(mappedBy line: (Int) -> Int) -> ImportedScreen {
        func renamed(_ messages: [ImportWarning]) -> [ImportWarning] {
            messages.map { ImportWarning(line: line($0.line), message: $0.message) }
        }

        return ImportedScreen(
            format: format, roots: roots, controllers: controllers, views: views, levels: levels,
            hiddenViews: hiddenViews,
            frames: frames, elements: elements, warnings: renamed(warnings), notes: renamed(notes))
    }

    /// The root where the documented search starts: the last visible one; `nil` if no root is visible.
    ///
    /// It may be a window of the system, such as that of the keyboard. In contrast, ``window(_:)`` of
    /// ``WindowSelector/front`` passes over such windows.
    ///
    /// - Complexity: O(roots).
    package var foregroundRoot: View? { roots.last(where: \.isVisible) }

    /// The package of each root, if it is known; else the first identifier of its first elements, which on Android
    /// names the package.
    var identifiers: [ObjectIdentifier: String] {
        guard !elements.isEmpty else { return [:] }

        var identifiers: [ObjectIdentifier: String] = [:]
        var start = 0
        for root in roots {
            let count = root.preorder.count
            let first = elements[start..<min(start + count, start + 8)]
            identifiers[ObjectIdentifier(root)] =
                first.lazy.compactMap(\.owner).first ?? first.lazy.compactMap(\.identifier).first
            start += count
        }

        return identifiers
    }

    /// All views in pre-order, in the order of ``elements``.
    ///
    /// - Complexity: O(views).
    package var preorder: [View] { roots.flatMap(\.preorder) }
}
