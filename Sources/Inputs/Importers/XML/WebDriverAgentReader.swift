import JSONText

/// A reader of the page source of WebDriverAgent, and of the older one of UIAutomation.
///
///     document = declaration? ( "<AppiumAUT>" element* "</AppiumAUT>" | element )
///     element  = "<" "XCUIElementType"Type attributes ">" element* "</" … ">"
///
/// The class is the tag without `XCUIElementType`; `UIA…` tags keep their names. `visible="false"`, which means *not on
/// screen*, hides the view. A fragment may begin at any element.
enum WebDriverAgentReader: XMLTreeFormat {
    static var frames: FrameSpace { .screen }

    static func recognises(_ content: DumpContent) -> Bool {
        guard let root = XMLRoot(content) else { return false }
        return root.isNamed("AppiumAUT") || root.name.matches("XCUIElementType", at: 0)
            || (root.name.count > 3 && root.name.matches("UIA", at: 0) && root.name[3] < 0x60)
    }

    static var classIsName: Bool { true }

    static var wrappers: [StaticString] { ["AppiumAUT"] }

    static func className(of element: XMLElement) -> UnsafeBufferPointer<UInt8> {
        element.name.withoutElementPrefix
    }

    static func traits(of element: XMLElement, _: ScreenBuilder) -> ScreenBuilder.Traits {
        ScreenBuilder.Traits(isHidden: element.says(.visible, "false") || element.says(.visible, "0"))
    }

    static func details(of element: XMLElement) -> ImportedElement {
        ImportedElement(
            text: element.text(.label) ?? element.text(.value), identifier: element.text(.name),
            frame: element.frame)
    }
}
