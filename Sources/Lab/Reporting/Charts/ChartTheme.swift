enum ChartTheme {
    /// A colour on a light ground and its partner on a dark one; each has at least three to one against its ground.
    struct Pair: Sendable {
        var light: String
        var dark: String
    }

    /// Text, and references.
    static let ink = Pair(light: "#1a1f29", dark: "#eef1f5")
    static let floor = Pair(light: "#6b7380", dark: "#9aa4b2")
    static let bare = Pair(light: "#858d99", dark: "#7d8795")
    static let budget = Pair(light: "#c01f3a", dark: "#ff6b7f")
    /// Contenders: the hues of Okabe and Ito (2008), which people with any colour vision tell apart, darkened or
    /// lightened where they would drown in the ground; their yellow, which does on white, gave way to a brown.
    static let contenders = [
        Pair(light: "#0072b2", dark: "#58aef0"), Pair(light: "#d55e00", dark: "#ff8c42"),
        Pair(light: "#00906a", dark: "#2fcf9f"), Pair(light: "#b9598f", dark: "#ec9dcb"),
        Pair(light: "#a67800", dark: "#f2c14b"), Pair(light: "#2e96cf", dark: "#9ad7ff"),
        Pair(light: "#6d4a24", dark: "#c9a27a"),
    ]

    /// What a page replaces in a specification when its ground is dark: light to dark.
    static var colours: JSONValue {
        .object(
            ([ink, floor, bare, budget] + contenders).map { JSONValue.Member(name: $0.light, value: .text($0.dark)) })
    }

    /// The configuration of Vega-Lite on a light or a dark ground. The ground itself is the page's.
    static func configuration(isDark: Bool) -> JSONValue {
        configuration(
            text: isDark ? "#c5ccd6" : "#3d4654", grid: isDark ? "#2b323d" : "#e6e9ee",
            axis: isDark ? "#5a6472" : "#9aa3af",
            font: "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif")
    }

    /// The configuration for print: a white ground, a font that every renderer has.
    static var print: JSONValue {
        configuration(
            text: "#222222", grid: "#e4e4e4", axis: "#888888", font: "Helvetica, Arial, Liberation Sans, sans-serif"
        ).merging(["background": "#ffffff", "padding": 12])
    }

    private static func configuration(text: String, grid: String, axis: String, font: String) -> JSONValue {
        [
            "background": "transparent",
            "font": .text(font),
            "view": ["stroke": nil],
            "axis": [
                "labelColor": .text(text), "titleColor": .text(text), "gridColor": .text(grid),
                "domainColor": .text(axis), "tickColor": .text(axis), "labelFontSize": 12, "titleFontSize": 12,
                "titleFontWeight": 500, "titlePadding": 10, "labelPadding": 6, "tickSize": 4, "labelLimit": 220,
            ],
            "legend": [
                "labelColor": .text(text), "titleColor": .text(text), "labelFontSize": 12, "titleFontSize": 12,
                "orient": "bottom", "direction": "horizontal", "columns": 3, "columnPadding": 18, "rowPadding": 5,
                "symbolSize": 90, "symbolStrokeWidth": 2, "symbolOpacity": 1, "labelLimit": 260, "title": nil,
                "padding": 0,
                "offset": 14,
            ],
            "title": [
                "color": .text(text), "anchor": "start", "fontSize": 15, "fontWeight": 600, "offset": 14,
                "subtitleColor": .text(text), "subtitleFontSize": 12, "subtitlePadding": 5,
            ],
            "text": ["color": .text(text), "fontSize": 11],
        ]
    }
}
