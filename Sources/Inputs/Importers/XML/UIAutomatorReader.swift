import JSONText

/// A reader of `adb shell uiautomator dump` and of Appium's page source on Android.
///
///     document = declaration? (hierarchy | "<displays>" display* "</displays>")
///     display  = "<display id='…'>" window* "</display>"               uiautomator dump --windows
///     window   = "<window layer='…' …>" (hierarchy | window)* "</window>"
///     hierarchy = "<hierarchy" … ">" node* "</hierarchy>"
///     node     = "<node class='…' bounds='[l,t][r,b]' …>" node* "</node>"      uiautomator
///              | "<android.widget.X class='…' …>" … "</android.widget.X>"     Appium
///
/// Displays, windows and `hierarchy` are not views; a dump with system windows has several roots. The class is the
/// attribute `class`. The tool leaves out views that are out of sight; `displayed` or `visible-to-user` of `false`
/// marks a hidden view. Siblings are drawn by `drawing-order`, or else in the order of the document. Android lists its
/// windows, the roots, from the top; `window-layer` or `window-index` of the root, or `layer` of the window around it,
/// says so too. The bars of the system are smaller than the window of the app; they cover every app, and come first
/// here. The line `UI hierchary dumped to: …` after the document is skipped.
enum UIAutomatorReader: XMLTreeFormat {
    static var frames: FrameSpace { .screen }

    static func recognises(_ content: DumpContent) -> Bool {
        guard let root = XMLRoot(content) else { return false }
        return root.isNamed("hierarchy") || root.isNamed("displays")
            || (root.hasAttribute(" bounds=") && root.hasAttribute(" class="))
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let bytes = content.bytes
        var end = bytes.count
        if let last = bytes.lastIndex(of: .greater) {
            let rest = bytes.trimmed(last + 1..<bytes.count)
            // The spelling of the tool, and the correct one.
            let notes: [StaticString] = ["UI hierchary dumped to", "UI hierarchy dumped to"]
            if notes.contains(where: { bytes.matches($0, at: rest.lowerBound) }) { end = last + 1 }
        }

        try readDocument(content, end: end, into: builder)
    }

    static var wrappers: [StaticString] { ["hierarchy", "window", "display", "displays"] }

    static func traits(of element: XMLElement, _ builder: ScreenBuilder) -> ScreenBuilder.Traits {
        let isHidden = element.says(.displayed, "false") || element.says(.visibleToUser, "false")
        let rank =
            element.depth == 0 ? rank(ofWindow: element, builder) : element.number(.drawingOrder).map { clamped($0) }
        return ScreenBuilder.Traits(isHidden: isHidden, rank: rank)
    }

    /// Returns the rank of a window from back to front: its layer, or else its reversed place in the document.
    private static func rank(ofWindow element: XMLElement, _ builder: ScreenBuilder) -> Int? {
        if isSystemBar(element) { return Int.min }
        if let layer = element.number(.windowLayer) ?? element.windowLayer { return clamped(layer) }
        if let index = element.number(.windowIndex) { return -clamped(index) }
        return builder.views == 0 ? nil : -builder.views
    }

    private static func clamped(_ number: Double) -> Int { Int(max(-1e15, min(1e15, number.isFinite ? number : 0))) }

    /// Returns true for the status bar and the navigation bar: their windows cover less than half of the display.
    private static func isSystemBar(_ element: XMLElement) -> Bool {
        guard element.says(.package, "com.android.systemui"),
            let frame = element[.bounds].flatMap({ ImportedFrame(android: $0) })
        else { return false }
        return frame.height * 2 < frame.width || frame.width * 2 < frame.height && frame.x > 0
    }

    static func details(of element: XMLElement) -> ImportedElement {
        ImportedElement(
            text: element.text(.text) ?? element.text(.contentDescription), identifier: element.text(.resourceID),
            frame: element[.bounds].flatMap { ImportedFrame(android: $0) },
            owner: element.depth == 0 ? element.text(.package) : nil)
    }
}
