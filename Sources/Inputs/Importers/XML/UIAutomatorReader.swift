import JSONText

/// A reader of `adb shell uiautomator dump` and of Appium's page source on Android.
///
///     document = declaration? "<hierarchy" … ">" node* "</hierarchy>"
///     node     = "<node class='…' bounds='[l,t][r,b]' …>" node* "</node>"      uiautomator
///              | "<android.widget.X class='…' …>" … "</android.widget.X>"     Appium
///
/// `hierarchy` is not a view; several roots are usual if system windows are included. The class is the attribute
/// `class`. The tool leaves out views that are out of sight; a view with `displayed` or `visible-to-user` of `false` is
/// hidden. The order is that of the document; `drawing-order` is ignored. The line `UI hierchary dumped to: …` after
/// the document is skipped.
enum UIAutomatorReader: XMLTreeFormat {
    static func recognises(_ content: DumpContent) -> Bool {
        guard let root = XMLRoot(content) else { return false }
        return root.isNamed("hierarchy") || (root.hasAttribute(" bounds=") && root.hasAttribute(" class="))
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        let bytes = content.bytes
        var end = bytes.count
        if let last = bytes.lastIndex(of: .greater) {
            let rest = bytes.trimmed(last + 1..<bytes.count)
            // The tool's own spelling, and the right one.
            let notes: [StaticString] = ["UI hierchary dumped to", "UI hierarchy dumped to"]
            if notes.contains(where: { bytes.matches($0, at: rest.lowerBound) }) { end = last + 1 }
        }

        try readDocument(content, end: end, into: builder)
    }

    static var wrapper: StaticString { "hierarchy" }

    static func traits(of element: XMLElement, _: ScreenBuilder) -> ScreenBuilder.Traits {
        ScreenBuilder.Traits(isHidden: element.says(.displayed, "false") || element.says(.visibleToUser, "false"))
    }

    static func details(of element: XMLElement) -> ImportedElement {
        ImportedElement(
            text: element.text(.text) ?? element.text(.contentDescription), identifier: element.text(.resourceID),
            frame: element[.bounds].flatMap { ImportedFrame(android: $0) })
    }
}
