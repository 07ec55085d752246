/// A word of a site's answer with its tone.
struct SiteTag: Sendable, Equatable {
    let text: String
    let tone: ReportTable.Tone

    init(_ text: String, _ tone: ReportTable.Tone) {
        self.text = text
        self.tone = tone
    }
}
