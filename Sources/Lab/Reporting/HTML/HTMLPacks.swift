import Foundation

/// A page with what is closed, and the specifications of its charts, packed: what `packs.js` unpacks when it is wanted.
///
/// There is one pack for the tables and one for the charts of each section, so that opening a table unpacks only those
/// beside it, and alike texts stand near each other: tables take a tenth, and a third more as base64.
struct HTMLPacks {
    /// The page.
    let html: String

    /// The packed page; `nil` where nothing packs, see ``Gzip``.
    ///
    /// - Parameters:
    ///   - page: the page up to its scripts.
    ///   - absence: what stands for a part that cannot be unpacked.
    init?(_ page: HTMLText, absence: String) {
        var html = ""
        var packs: [(name: String, texts: [String])] = []
        var index: [String: Int] = [:]
        for part in page.parts {
            switch part {
            case .plain(let text): html += text
            case .packable(let packable):
                let number = index[packable.pack] ?? packs.count
                if number == packs.count {
                    index[packable.pack] = number
                    packs.append((packable.pack, []))
                }
                html += packable.placeholder("\(packable.pack) \(packs[number].texts.count)", absence)
                packs[number].texts.append(packable.text)
            }
        }
        for pack in packs {
            // Nothing in a page is U+0000.
            guard let packed = Gzip(Array(pack.texts.joined(separator: "\u{0}").utf8)) else { return nil }
            html += "<script type=\"text/plain\" class=\"pack\" id=\"pack-\(pack.name)\">"
            html += Data(packed.bytes).base64EncodedString()
            html += "</script>\n"
        }
        self.html = html
    }
}
