/// A format of dumps, recognised from its content.
///
/// A new format is a file with its `DumpReader`, a case here, and a place in ``bracketFormats`` or ``lineFormats``.
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
    /// The screens of the RICO set.
    case rico = "rico-json"
    /// The states of DroidBot.
    case droidBot = "droidbot-json"
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

    /// The formats of XML and JSON, in the order in which they are tried. They are recognised by the outermost element
    /// or by keys. A format with more conditions comes before one with fewer.
    static let bracketFormats: [DumpFormat] = [
        // XML with a known root.
        .webDriverAgent, .detox,
        // XML with any root that has bounds and a class.
        .uiAutomator,
        // JSON with keys that only one tool writes.
        .sentry, .webDriverAgentJSON, .deviceAgent, .idb, .rico, .droidBot, .calabash,
        // JSON that begins with a key which other tools write, too; text may come before it.
        .maestro,
    ]

    /// The formats of lines, in the order in which they are tried. They come after ``bracketFormats``, because the
    /// texts of a document may contain such lines.
    static let lineFormats: [DumpFormat] = [
        // A header, or lines that only one tool writes.
        .maestroCompact, .espresso, .compose, .flutter, .appKit, .earlGrey, .viewControllerHierarchy, .xcuiTest,
        .dumpsys, .kif, .autolayoutTrace,
        // A class and an address in angle brackets, with any prefix.
        .recursiveDescription,
    ]

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
        case .droidBot: DroidBotReader.self
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

    /// Returns the first format that recognises a content; `nil` if no format does.
    ///
    /// - Parameters:
    ///   - content: the content.
    ///   - formats: ``bracketFormats`` or ``lineFormats``.
    /// - Complexity: O(bytes) for each format.
    static func recognise(_ content: DumpContent, among formats: [DumpFormat]) -> DumpFormat? {
        formats.first { $0.reader.recognises(content) }
    }
}
