import UIModel

/// The views of a window that are on the screen: visible views that are not clipped away completely.
///
/// A view that lies outside the screen counts if it has a subview that counts and does not clip it. A view with an
/// alpha below 0.01 draws nothing and does not count.
///
/// Source: exit-page, On screen.
package struct ScreenVisibility {
    private let screen: Area
    private var areas: [ObjectIdentifier: Area] = [:]
    /// The views that are on the screen.
    private var views: Set<ObjectIdentifier> = []
    /// The visible views that ``foregroundView(from:)`` passed over because they are not on the screen, with the
    /// reason.
    package private(set) var skippedViews: [(view: View, reason: String)] = []

    private struct Area {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        var isEmpty: Bool { right <= left || bottom <= top }

        func intersection(_ other: Area) -> Area {
            Area(
                left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
                bottom: min(bottom, other.bottom))
        }
    }

    /// A view with its area, and the part of the screen in which its superviews let it draw.
    private struct Placement {
        let view: View
        let area: Area
        let clip: Area
        let parent: Int
        let isDrawn: Bool
        let clips: Bool
    }

    /// The least alpha that draws anything.
    private static let leastAlpha = 0.01

    /// Finds the views of a window.
    ///
    /// - Parameters:
    ///   - window: the window; its frame is the screen.
    ///   - elements: the data of its views.
    ///   - frames: the coordinate space of their frames.
    /// - Complexity: O(views).
    package init(in window: View, elements: (View) -> ImportedElement?, frames: FrameSpace) {
        let everything = Area(left: -.infinity, top: -.infinity, right: .infinity, bottom: .infinity)
        let screen = elements(window)?.frame.map(Self.area) ?? everything
        var placements: [Placement] = []
        var pending: [(view: View, parent: Int)] = [(window, -1)]

        while let (view, parent) = pending.popLast() {
            let above = parent < 0 ? nil : placements[parent]
            let offset = parent < 0 ? nil : elements(placements[parent].view)?.scrollOffset
            let element = elements(view)
            let area = Self.area(of: element?.frame, in: above?.area, scrolledBy: offset, frames) ?? screen
            var clip = above.map { $0.clips ? $0.clip.intersection($0.area) : $0.clip } ?? screen
            if parent < 0, screen.isEmpty { clip = everything }
            placements.append(
                Placement(
                    view: view, area: area, clip: clip, parent: parent,
                    isDrawn: view.isVisible && view.alpha >= Self.leastAlpha && (above?.isDrawn ?? true),
                    clips: element?.clips ?? false))
            let number = placements.count - 1
            pending.append(contentsOf: view.subviews.map { ($0, number) })
        }

        // From the last to the first, because children come after their parents. A view that counts also marks its
        // parent. A parent that draws nothing, or clips and is outside the screen, loses the mark at its own turn.
        for placement in placements.reversed() {
            let id = ObjectIdentifier(placement.view)
            let isInside = !placement.area.intersection(placement.clip).isEmpty
            guard placement.isDrawn, isInside || (views.contains(id) && !placement.clips) else {
                views.remove(id)
                continue
            }

            views.insert(id)
            if placement.parent >= 0 { views.insert(ObjectIdentifier(placements[placement.parent].view)) }
        }

        areas = Dictionary(uniqueKeysWithValues: placements.map { (ObjectIdentifier($0.view), $0.area) })
        self.screen = screen
    }

    private static func area(_ frame: ImportedFrame) -> Area {
        Area(left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height)
    }

    /// Returns the area of a view on the screen; that of its superview if it has no frame.
    private static func area(
        of frame: ImportedFrame?, in above: Area?, scrolledBy offset: ImportedPoint?, _ frames: FrameSpace
    ) -> Area? {
        guard let frame else { return above }
        guard frames == .superview, let above, above.left.isFinite, above.top.isFinite else { return area(frame) }

        let left = above.left - (offset?.x ?? 0)
        let top = above.top - (offset?.y ?? 0)
        return area(ImportedFrame(x: left + frame.x, y: top + frame.y, width: frame.width, height: frame.height))
    }

    /// Returns true if a view is on the screen.
    package func contains(_ view: View) -> Bool { views.contains(ObjectIdentifier(view)) }

    /// Finds the view in front: steps from the root to the last subview that is on the screen, until there is none.
    ///
    /// - Complexity: O(depth · siblings).
    package mutating func foregroundView(from root: View) -> View {
        skippedViews = []
        var current = root
        while let next = current.subviews.last(where: { contains($0) && SystemWindow.kind(ofPart: $0) == nil }) {
            for view in current.subviews.reversed().prefix(while: { $0 !== next }) where view.isVisible {
                skippedViews.append((view, reason(view)))
            }
            current = next
        }

        for view in current.subviews.reversed() where view.isVisible { skippedViews.append((view, reason(view))) }
        return current
    }

    private func reason(_ view: View) -> String {
        if contains(view), let part = SystemWindow.kind(ofPart: view) { return part.rawValue }
        if view.alpha < Self.leastAlpha { return "transparent" }
        guard let area = areas[ObjectIdentifier(view)] else { return "not on the screen" }
        if area.isEmpty { return "empty" }
        return area.intersection(screen).isEmpty ? "off the screen" : "clipped"
    }
}
