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
    /// The `view-hierarchy.json` that Sentry attaches.
    case sentry = "sentry-json"
    /// WebDriverAgent's source as JSON.
    case webDriverAgentJSON = "wda-json"
    /// The tree of DeviceAgent.
    case deviceAgent = "deviceagent-json"
    /// `idb ui describe-all`.
    case idb = "idb-json"
    /// The screens of the RICO set and the states of DroidBot.
    case rico = "rico-json"
    /// The `dump` of Calabash.
    case calabash = "calabash-json"
    /// `maestro hierarchy`.
    case maestro = "maestro-json"
    /// `maestro hierarchy --compact`.
    case maestroCompact = "maestro-compact"
    /// The hierarchies in Espresso's errors.
    case espresso
    /// `printToLog` of Compose's tests.
    case compose = "compose-log"
    /// `debugDumpSemanticsTree` of Flutter.
    case flutter = "flutter-semantics"
    /// `-[NSView _subtreeDescription]`.
    case appKit = "appkit-subtree"
    /// The hierarchies that EarlGrey prints.
    case earlGrey = "earlgrey"
    /// `+[UIViewController _printHierarchy]`.
    case viewControllerHierarchy = "vc-hierarchy"
    /// `-[XCUIElement debugDescription]`.
    case xcuiTest = "xcuitest-debug"
    /// `adb shell dumpsys activity top`.
    case dumpsys = "android-dumpsys"
    /// `printViewHierarchy` of KIF.
    case kif
    /// `-[UIView _autolayoutTrace]`.
    case autolayoutTrace = "autolayout-trace"
    /// `-[UIView recursiveDescription]`.
    case recursiveDescription = "recursive-description"

    var reader: any DumpReader.Type {
        switch self {
        case .webDriverAgent: WebDriverAgentReader.self
        case .detox: DetoxReader.self
        case .uiAutomator: UIAutomatorReader.self
        case .sentry: SentryReader.self
        case .webDriverAgentJSON: WebDriverAgentJSONReader.self
        case .deviceAgent: DeviceAgentReader.self
        case .idb: IDBReader.self
        case .rico: RicoReader.self
        case .calabash: CalabashReader.self
        case .maestro: MaestroReader.self
        case .maestroCompact: MaestroCompactReader.self
        case .espresso: EspressoReader.self
        case .compose: ComposeReader.self
        case .flutter: FlutterReader.self
        case .appKit: AppKitReader.self
        case .earlGrey: EarlGreyReader.self
        case .viewControllerHierarchy: ViewControllerHierarchyReader.self
        case .xcuiTest: XCUITestReader.self
        case .dumpsys: DumpsysReader.self
        case .kif: KIFReader.self
        case .autolayoutTrace: AutolayoutTraceReader.self
        case .recursiveDescription: RecursiveDescriptionReader.self
        }
    }

    /// Returns the format of a content, `nil` if it is not a known one.
    ///
    /// - Parameters:
    ///   - content: the content.
    ///   - ofLines: true to look for the formats that are made of lines, false for those of brackets.
    /// - Complexity: O(bytes).
    static func recognise(_ content: DumpContent, ofLines: Bool) -> DumpFormat? {
        allCases.first { $0.reader.isOfLines == ofLines && $0.reader.recognises(content) }
    }
}
