/// A kind of dump that is read, recognised from its content. To add one takes a file with its `DumpReader` and a case
/// here. Recognisers are asked in this order: those that look at the outermost brackets first, then the line formats,
/// of which recursive-description accepts the most kinds of prefix and therefore comes last.
package enum DumpFormat: String, CaseIterable, Hashable, Sendable {
    /// Page source of WebDriverAgent, through Appium or alone.
    case webDriverAgent = "wda-xml"
    case detox = "detox-xml"
    /// `adb shell uiautomator dump`, and Appium's page source on Android.
    case uiAutomator = "uiautomator-xml"
    /// Screens of the RICO set and states of DroidBot.
    case rico = "rico-json"
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

    /// The format of a content, `nil` when it is none of them, in O(1) for line formats, which are known by their
    /// beginning; O(bytes) for JSON.
    static func recognise(_ content: DumpContent) -> DumpFormat? { allCases.first { $0.reader.recognises(content) } }
}
