import UIModel

/// An element as a listing for people goes past it.
public struct ElementLine {
    /// The element.
    public let view: View
    /// The canonical ID.
    public let canonical: String
    /// The ID from the nearest custom one, where that is not above the start of the canonical one.
    public let custom: String?
    /// Positions among the subviews on the way down from the window.
    public let path: [Int]
}

/// Goes past every element of a window in pre-order, with one path at a time in memory: for listings that say more of an
/// element than ``StreamedListing`` does.
///
/// - Parameter visit: says whether to go on.
/// - Complexity: O(views · depth), as long as what is listed.
public func forEachElement(in window: View, _ visit: (ElementLine) throws -> Bool) rethrows {
    var walk = ElementLineWalk(window)
    while let line = walk.next() {
        guard try visit(line) else { return }
    }
}

private struct ElementLineWalk {
    private struct Level {
        let view: View
        var next = 0
        /// How many subviews of each class came so far.
        var counts: [ClassSymbol: Int32] = [:]
        let text: Text
    }

    /// Where the IDs of a view are in `bytes`.
    private struct Text {
        var start: Int
        var end: Int
        /// Where what follows the custom name begins.
        var custom: (name: String, end: Int)?

        init(start: Int, end: Int, custom: (name: String, end: Int)?, of view: View) {
            self.start = start
            self.end = end
            self.custom = view.customID.map { ($0, end) } ?? custom
        }
    }

    private var levels: [Level] = []
    private var bytes: [UInt8] = []
    private var first: View?

    init(_ window: View) { first = window }

    mutating func next() -> ElementLine? {
        if let window = first {
            first = nil
            bytes = Array((window.viewController?.className ?? window.className).utf8)
            return enter(window, Text(start: 0, end: bytes.count, custom: nil, of: window))
        }
        while var level = levels.popLast() {
            guard level.next < level.view.subviews.count else { continue }
            let view = level.view.subviews[level.next]
            level.next += 1
            let index = level.counts[view.classSymbol, default: 0]
            level.counts[view.classSymbol] = index + 1
            levels.append(level)
            bytes.removeLast(bytes.count - level.text.end)
            var start = level.text.start
            var custom = level.text.custom
            if let controller = view.viewController {
                start = bytes.count
                custom = nil
                bytes.append(contentsOf: controller.className.utf8)
            } else {
                bytes.append(contentsOf: "/\(view.className)[\(index)]".utf8)
            }
            return enter(view, Text(start: start, end: bytes.count, custom: custom, of: view))
        }
        return nil
    }

    private mutating func enter(_ view: View, _ text: Text) -> ElementLine {
        let path = levels.map { $0.next - 1 }
        levels.append(Level(view: view, text: text))
        let custom = text.custom.map { $0.name + String(decoding: bytes[$0.end..<text.end], as: UTF8.self) }
        return ElementLine(
            view: view, canonical: String(decoding: bytes[text.start..<text.end], as: UTF8.self), custom: custom,
            path: path)
    }
}
