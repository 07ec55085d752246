/// A kind of dump that is read, recognised from its content. To add one takes a file with its `DumpReader`, a constant
/// here and a line in ``allCases``.
public struct DumpFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
    /// The name that users see, such as `wda-xml`.
    public let rawValue: String
    let reader: any DumpReader.Type

    init(_ name: String, _ reader: any DumpReader.Type) {
        rawValue = name
        self.reader = reader
    }

    /// The format of a name; `nil` for one that is not known.
    public init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// Page source of WebDriverAgent, through Appium or alone.
    public static let webDriverAgent = DumpFormat("wda-xml", WebDriverAgentReader.self)

    /// View hierarchy of Detox.
    public static let detox = DumpFormat("detox-xml", DetoxReader.self)

    /// `adb shell uiautomator dump`, and Appium's page source on Android.
    public static let uiAutomator = DumpFormat("uiautomator-xml", UIAutomatorReader.self)

    /// Screens of the RICO set and states of DroidBot.
    public static let rico = DumpFormat("rico-json", RicoReader.self)

    /// `dump` of Calabash.
    public static let calabash = DumpFormat("calabash-json", CalabashReader.self)

    /// `maestro hierarchy`.
    public static let maestro = DumpFormat("maestro-json", MaestroReader.self)

    /// `+[UIViewController _printHierarchy]`.
    public static let viewControllerHierarchy = DumpFormat("vc-hierarchy", ViewControllerHierarchyReader.self)

    /// `-[XCUIElement debugDescription]`.
    public static let xcuiTest = DumpFormat("xcuitest-debug", XCUITestReader.self)

    /// `adb shell dumpsys activity top`.
    public static let dumpsys = DumpFormat("android-dumpsys", DumpsysReader.self)

    /// `-[UIView _autolayoutTrace]`.
    public static let autolayoutTrace = DumpFormat("autolayout-trace", AutolayoutTraceReader.self)

    /// `-[UIView recursiveDescription]`.
    public static let recursiveDescription = DumpFormat("recursive-description", RecursiveDescriptionReader.self)

    /// All formats, in the order in which recognisers are asked: those that look at the outermost brackets first, then
    /// the line formats, of which recursive-description accepts the most kinds of prefix and therefore comes last.
    public static let allCases: [DumpFormat] = [
        .webDriverAgent,
        .detox,
        .uiAutomator,
        .rico,
        .calabash,
        .maestro,
        .viewControllerHierarchy,
        .xcuiTest,
        .dumpsys,
        .autolayoutTrace,
        .recursiveDescription,
    ]

    /// The format of a content, `nil` when it is none of them, in O(1) for line formats, which are known by their
    /// beginning; O(bytes) for JSON.
    static func recognise(_ content: DumpContent) -> DumpFormat? {
        allCases.first { $0.reader.recognises(content) }
    }
}

protocol DumpReader: Sendable {
    /// Whether the format is made of lines, rather than of the brackets of XML or JSON.
    static var isOfLines: Bool { get }

    /// Whether a content is of this format. Never wrong about another format's content.
    static func recognises(_ content: DumpContent) -> Bool

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure)
}

extension DumpReader {
    static var isOfLines: Bool { true }
}
