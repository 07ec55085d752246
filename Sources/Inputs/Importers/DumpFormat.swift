/// The kinds of dumps that are read, recognised from their content. The raw values are the names users see.
public enum DumpFormat: String, CaseIterable, Sendable {
    /// `-[UIView recursiveDescription]`.
    case recursiveDescription = "recursive-description"
    /// Page source of WebDriverAgent, through Appium or alone.
    case webDriverAgent = "wda-xml"
    /// `adb shell uiautomator dump`, and Appium's page source on Android.
    case uiAutomator = "uiautomator-xml"
    /// View hierarchy of Detox.
    case detox = "detox-xml"
    /// `dump` of Calabash.
    case calabash = "calabash-json"
    /// `+[UIViewController _printHierarchy]`.
    case viewControllerHierarchy = "vc-hierarchy"
    /// `-[XCUIElement debugDescription]`.
    case xcuiTest = "xcuitest-debug"
    /// `maestro hierarchy`.
    case maestro = "maestro-json"
    /// `adb shell dumpsys activity top`.
    case dumpsys = "android-dumpsys"
    /// Screens of the RICO set and states of DroidBot.
    case rico = "rico-json"
    /// `-[UIView _autolayoutTrace]`.
    case autolayoutTrace = "autolayout-trace"

    /// The order in which recognisers are asked: those that look at the outermost brackets first, then the line
    /// formats, of which recursive-description accepts the most kinds of prefix and therefore comes last.
    static let recognitionOrder: [DumpFormat] = [
        .webDriverAgent, .detox, .uiAutomator,
        .rico, .calabash, .maestro,
        .viewControllerHierarchy, .xcuiTest, .dumpsys, .autolayoutTrace, .recursiveDescription,
    ]

    /// The format of a content, `nil` when it is none of them.
    ///
    /// - Complexity: O(1) for line formats, which are known by their beginning; O(bytes) for JSON.
    static func recognise(_ content: DumpContent) -> DumpFormat? {
        recognitionOrder.first { $0.reader.recognises(content) }
    }

    /// Whether the format is made of lines, rather than of the brackets of XML or JSON.
    var isOfLines: Bool {
        switch self {
        case .recursiveDescription, .viewControllerHierarchy, .xcuiTest, .dumpsys, .autolayoutTrace: true
        case .webDriverAgent, .uiAutomator, .detox, .calabash, .maestro, .rico: false
        }
    }

    var reader: any DumpReader.Type {
        switch self {
        case .recursiveDescription: RecursiveDescriptionReader.self
        case .webDriverAgent: WebDriverAgentReader.self
        case .uiAutomator: UIAutomatorReader.self
        case .detox: DetoxReader.self
        case .calabash: CalabashReader.self
        case .viewControllerHierarchy: ViewControllerHierarchyReader.self
        case .xcuiTest: XCUITestReader.self
        case .maestro: MaestroReader.self
        case .dumpsys: DumpsysReader.self
        case .rico: RicoReader.self
        case .autolayoutTrace: AutolayoutTraceReader.self
        }
    }
}

/// Reads one format.
protocol DumpReader {
    /// Whether a content is of this format. Never wrong about another format's content.
    static func recognises(_ content: DumpContent) -> Bool

    /// Reads a content that was recognised.
    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure)
}
