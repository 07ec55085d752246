/// A kind of dump that is read, recognised from its content.
///
/// To add one takes a file of its own, with its `DumpReader` and its constant, and a line in ``allCases``.
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
