/// A page for readers with other eyes and hands.
extension PageObservation {
    var keyboard: Keyboard { get throws { try look("keyboard") } }

    struct Keyboard: Decodable {
        var interactive: Int
        var unreached: [String]
        var withoutFocus: [String]
        var opensWithEnter: Bool?
    }

    var accessibility: Accessibility { get throws { try look("accessibility") } }

    struct Accessibility: Decodable {
        var images: [String]
        var unnamed: [String]
        var columnHeaders: Int
        var rowHeaders: Int
        var tables: Int
        var landmarks: [String]
    }

    /// The colours by scheme.
    var contrast: [String: Scheme] { get throws { try look("contrast") } }

    /// Its colours in the light or the dark scheme.
    struct Scheme: Decodable {
        var texts: [Text]
        var background: String
        var figures: [Figure]
    }

    /// A text with the contrast it has and needs, the worst first.
    struct Text: Decodable, CustomStringConvertible {
        var ratio: Double
        var needed: Double
        var text: String
        var place: String
        var description: String { "\(place) \(ratio): \(text)" }
    }

    var audit: [Finding] { get throws { try look("audit") } }
    /// The findings that no colour has to do with, as the page opens.
    var structure: [Finding] { get throws { try look("structure") } }

    /// The barriers that axe-core finds.
    struct Finding: Decodable {
        /// The light, and what was open.
        var state: String
        var rule: String
        var impact: String
        var places: [String]
    }
}
