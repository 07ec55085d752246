/// A format of dumps, recognised from its content. A new format is a file with its `DumpReader`, and a case here.
///
/// Formats are tried in this order: first those that are recognised by their outermost brackets, then the formats of
/// lines. The last one, recursive-description, accepts the most kinds of prefix.
package enum DumpFormat: String, CaseIterable, Hashable, Sendable {
    /// The page source of WebDriverAgent, through Appium or alone.
    case webDriverAgent = "wda-xml"
    /// The view hierarchy of Detox.
    case detox = "detox-xml"
    /// `adb shell uiautomator dump`, and Appium's page source on Android.
    case uiAutomator = "uiautomator-xml"
    /// The screens of the RICO set and the states of DroidBot.
    case rico = "rico-json"
    /// The `dump` of Calabash.
    case calabash = "calabash-json"
    /// `maestro hierarchy`.
    case maestro = "maestro-json"
    /// `+[UIViewController _printHierarchy]`.
    case viewControllerHierarchy = "vc-hierarchy"
    /// `-[XCUIElement debugDescription]`.
    case xcuiTest = "xcuitest-debug"
    /// `adb shell dumpsys activity top`.
    case dumpsys = "android-dumpsys"
    /// `-[UIView _autolayoutTrace]`.
    case autolayoutTrace = "autolayout-trace"
    /// `-[UIView recursiveDescription]`.
    case recursiveDescription = "recursive-description"

    var reader: any DumpReader.Type {
        switch self {
        case .webDriverAgent: WebDriverAgentReader.self
        case .detox: DetoxReader.self
        case .uiAutomator: UIAutomatorReader.self
        case .rico: RicoReader.self
        case .calabash: CalabashReader.self
        case .maestro: MaestroReader.self
        case .viewControllerHierarchy: ViewControllerHierarchyReader.self
        case .xcuiTest: XCUITestReader.self
        case .dumpsys: DumpsysReader.self
        case .autolayoutTrace: AutolayoutTraceReader.self
        case .recursiveDescription: RecursiveDescriptionReader.self
        }
    }

    /// Returns the format of a content, `nil` if it is not a known one.
    ///
    /// - Complexity: O(1) for formats of lines, which are recognised by their beginning; O(bytes) for JSON.
    static func recognise(_ content: DumpContent) -> DumpFormat? { allCases.first { $0.reader.recognises(content) } }
}
