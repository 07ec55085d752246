/// A word of a site's answer in the tone of what it judges.
struct SiteTag: Sendable, Equatable {
    let text: String
    let tone: ReportTable.Tone

    init(_ text: String, _ tone: ReportTable.Tone) {
        self.text = text
        self.tone = tone
    }
}
