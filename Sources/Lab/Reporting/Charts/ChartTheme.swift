import JSONText

/// The colours of series and lines.
///
/// Grounds, axes and fonts are in `theme.json`: configurations of Vega-Lite for a page on a light and on a dark ground,
/// and for print.
enum ChartTheme {
    /// A colour on a light ground and its partner on a dark ground. Each has a contrast of at least 3 to 1.
    struct Pair: Sendable {
        var light: String
        var dark: String
    }

    /// Text, and references.
    static let ink = Pair(light: "#1a1f29", dark: "#eef1f5")
    static let floor = Pair(light: "#6b7380", dark: "#9aa4b2")
    static let bare = Pair(light: "#858d99", dark: "#7d8795")
    static let budget = Pair(light: "#c01f3a", dark: "#ff6b7f")
    /// The colours of contenders: the hues of Okabe and Ito (2008), for readers with any colour vision.
    ///
    /// They are darkened or lightened for contrast with the ground. A brown replaces the yellow, which is invisible on
    /// white.
    static let contenders = [
        Pair(light: "#0072b2", dark: "#58aef0"), Pair(light: "#d55e00", dark: "#ff8c42"),
        Pair(light: "#00906a", dark: "#2fcf9f"), Pair(light: "#b9598f", dark: "#ec9dcb"),
        Pair(light: "#a67800", dark: "#f2c14b"), Pair(light: "#2e96cf", dark: "#9ad7ff"),
        Pair(light: "#6d4a24", dark: "#c9a27a"),
    ]

    /// The colours of a light ground, each with its partner for a page with a dark ground.
    static var colours: JSONValue {
        .object(([ink, floor, bare, budget] + contenders).map { (key: $0.light, value: JSONValue.text($0.dark)) })
    }
}
