import JSONText

/// A line with an element in a debug description of XCUITest.
struct XCUITestLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let range: Range<Int>
    let type: Range<Int>
    let address: UInt64?

    /// The types of elements, as XCTest prints them.
    private static let types: Set<String> = [
        "Any", "Other", "Application", "Group", "Window", "Sheet", "Drawer", "Alert", "Dialog", "Button", "RadioButton",
        "RadioGroup", "CheckBox", "DisclosureTriangle", "PopUpButton", "ComboBox", "MenuButton", "ToolbarButton",
        "Popover", "Keyboard", "Key", "NavigationBar", "TabBar", "TabGroup", "Toolbar", "StatusBar", "Table",
        "TableRow", "TableColumn", "Outline", "OutlineRow", "Browser", "CollectionView", "Slider", "PageIndicator",
        "ProgressIndicator", "ActivityIndicator", "SegmentedControl", "Picker", "PickerWheel", "Switch", "Toggle",
        "Link", "Image", "Icon", "SearchField", "ScrollView", "ScrollBar", "StaticText", "TextField",
        "SecureTextField", "DatePicker", "TextView", "Menu", "MenuItem", "MenuBar", "MenuBarItem", "Map", "WebView",
        "IncrementArrow", "DecrementArrow", "Timeline", "RatingIndicator", "ValueIndicator", "SplitGroup", "Splitter",
        "RelevanceIndicator", "ColorWell", "HelpTag", "Matte", "DockItem", "Ruler", "RulerMarker", "Grid",
        "LevelIndicator", "Cell", "LayoutArea", "LayoutItem", "Handle", "Stepper", "Tab", "TouchBar", "StatusItem",
    ]

    /// The length of the longest name of a type.
    private static let longestType = 24

    /// Finds the element in a line of any text.
    ///
    /// An element has a known type, followed by an address, a process or a frame. An element of an unknown type needs
    /// both an address and a frame.
    ///
    /// - Returns: the element with its place; `nil` if there is none.
    /// - Complexity: O(length of the line).
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int
    ) -> (line: XCUITestLine, dumpLine: DumpLine)? {
        // The comma or space after the type: the first one in an element.
        var start = range.lowerBound
        while start < range.upperBound {
            while start < range.upperBound, !bytes[start].isLetter { start += 1 }
            let typeStart = start
            while start < range.upperBound, bytes[start].isLetter { start += 1 }
            guard start > typeStart, start - typeStart <= longestType else { continue }
            guard start < range.upperBound, bytes[start] == UInt8(ascii: ",") || bytes[start] == .space else {
                continue
            }

            if let line = XCUITestLine(bytes, range, typeStart..<start) {
                return (line, line.dumpLine(number))
            }
        }

        return nil
    }

    private init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ type: Range<Int>) {
        var index = type.upperBound
        if bytes.matches(" (Main)", at: index) { index += 7 }
        let isOld = bytes.matches(" 0x", at: index)
        let hasAddress = isOld || bytes.matches(", 0x", at: index)
        let otherMarks: [StaticString] = [", {{", ", pid: ", ", traits: ", ", Main Window, "]
        guard hasAddress || otherMarks.contains(where: { bytes.matches($0, at: index) }) else { return nil }

        var digits = index + (isOld ? 3 : 4)
        address = hasAddress ? bytes.hexadecimal(at: &digits) : nil
        if hasAddress, address == nil { return nil }

        self.bytes = bytes
        self.range = type.lowerBound..<range.upperBound
        self.type = type

        let isKnown = Self.types.contains(bytes.text(type))
        guard isKnown || (hasAddress && frame != nil) else { return nil }
    }

    /// Returns the line. Its level is the number of columns before the type, including the arrow.
    private func dumpLine(_ number: Int) -> DumpLine {
        let start = bytes[..<type.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        var indent = type.lowerBound
        var column = 0
        if bytes.matches("→", at: indent - 3) {
            indent -= 3
            column += 1
        }

        while indent > start, bytes[indent - 1] == .space {
            indent -= 1
            column += 1
        }

        return DumpLine(
            range: start..<range.upperBound, number: number, prefix: LogPrefix(bytes, start..<indent),
            nodeStart: type.lowerBound, depth: column, isSure: isComplete || isRoot, countsColumns: true)
    }

    /// True if the line has an address or traits, so that it certainly is an element.
    var hasIdentity: Bool { address != nil || bytes.first(", traits: ", in: range) != nil }

    /// True if the line has one of the parts that an element needs: a frame, a process or traits.
    var isComplete: Bool { frame != nil || bytes.first(", pid: ", in: range) != nil }

    /// True for the line of an application, which has no frame.
    var isRoot: Bool {
        bytes.part(type).equals("Application") && (address != nil || bytes.first(", pid: ", in: range) != nil)
    }

    /// The frame, written as `{{x, y}, {w, h}}`.
    var frame: ImportedFrame? {
        guard var index = bytes.first("{{", in: range),
            let (x, y, width, height) = bytes.numbers(at: &index, "{{", ", ", "}, {", ", ", "}}")
        else { return nil }
        return ImportedFrame(x: x, y: y, width: width, height: height)
    }

    var element: ImportedElement {
        ImportedElement(
            address: address, text: text(after: ", label: '"), identifier: text(after: ", identifier: '"), frame: frame)
    }

    /// Returns the text after a key, up to the quote before the next key or the line end.
    private func text(after key: StaticString) -> String? {
        guard let keyStart = bytes.first(key, in: range) else { return nil }

        let start = keyStart + key.utf8CodeUnitCount
        var end = start
        while end < range.upperBound {
            if bytes[end] == .apostrophe, end + 1 == range.upperBound || bytes.matches(", ", at: end + 1) { break }
            end += 1
        }

        return bytes.text(start..<end)
    }
}
