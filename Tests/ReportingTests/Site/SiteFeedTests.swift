import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite struct SiteFeedTests {
    private func read<Feed: Decodable>(_ site: Site) throws -> Feed {
        let (pages, index) = try site.files()
        let feed = try #require((pages + [index]).first { $0.path == "feed.json" })
        return try JSONDecoder().decode(Feed.self, from: Data(feed.text.utf8))
    }

    @Test("a feed tells of each run what came of it, and what changed with it")
    func feed() throws {
        struct Feed: Decodable {
            struct Item: Decodable {
                var id, title, date_published, content_text: String
                var url: String?
            }
            var version: String
            var home_page_url, feed_url: String?
            var items: [Item]
        }
        let sample = try SiteSample.changing()
        let feed: Feed = try read(sample.site)
        #expect(feed.version == "https://jsonfeed.org/version/1.1")
        #expect(feed.items.map(\.id) == sample.runs.map(\.name).reversed())
        #expect(feed.items[0].title == "1970-01-13 00:00:00 UTC: 1 over")
        // Addresses of a feed are whole, and those of a site on a disk are not.
        #expect(feed.home_page_url == nil && feed.feed_url == nil)
        expectAll(feed.items, count: sample.runs.count) { $0.url == nil }
        let changed = feed.items.filter { $0.content_text.contains("5.00 ns, 10.0 ns") }
        #expect(changed.map(\.date_published) == ["1970-01-10T00:00:00Z"])
    }

    @Test("a feed of a site whose address is known has whole addresses", arguments: ["", "/"])
    func feedAddresses(end: String) throws {
        struct Feed: Decodable {
            struct Item: Decodable { var id, url: String }
            var home_page_url, feed_url: String
            var items: [Item]
        }
        let sample = try SiteSample.changing()
        let feed: Feed = try read(sample.site { $0.address = "https://example.org/speed\(end)" })
        #expect(feed.home_page_url == "https://example.org/speed/index.html")
        #expect(feed.feed_url == "https://example.org/speed/feed.json")
        expectAll(feed.items, count: sample.runs.count) {
            $0.url == "https://example.org/speed/runs/\($0.id)/index.html"
        }
    }
}
