import ElementID
import Testing
import UIModel
import Workloads

@Suite("Listing IDs")
struct ListingTests {
    @Test("a listing has the canonical ID of every element in pre-order, and the custom one where one applies")
    func listing() throws {
        let root = view("UIView", view("UIButton"), view("UIView", view("UIButton")), view("UIButton"))
        let controller = try ViewController(className: "DemoViewController", view: root)
        try root.subviews[1].setCustomID("Product-123")
        let child = try ViewController(className: "ChildViewController", view: view("UIView", view("UILabel")))
        try root.subviews[1].addSubview(child.view)
        let window = try Window(root: controller)
        let expected = """
            UIWindow
            UIWindow/UITransitionView[0]
            UIWindow/UITransitionView[0]/UIDropShadowView[0]
            DemoViewController
            DemoViewController/UIButton[0]
            DemoViewController/UIView[0]\tProduct-123
            DemoViewController/UIView[0]/UIButton[0]\tProduct-123/UIButton[0]
            ChildViewController
            ChildViewController/UILabel[0]
            DemoViewController/UIButton[1]

            """
        #expect(documentedText(window) == expected)
        #expect(streamedText(window) == expected)
        try AllResolutions(window).expectRoundTrips()
    }

    @Test("a listing can be used again after the tree and the names in use have changed")
    func reuse() throws {
        let listing = StreamedListing()
        let window = Window()
        for round in 0..<4 {
            let new = view("NewClass\(round)", view("UIView"))
            try window.insertSubview(new, at: 0)
            try new.setCustomID(round == 2 ? "Name" : nil)
            #expect(streamedText(window, listing) == documentedText(window))
        }
        #expect(streamedText(View(className: "Alone"), listing) == "Alone\n")
    }

    @Test(
        "on apps with large screens, the streamed listing is that of the documented rules", arguments: [60, 700])
    func apps(views: Int) {
        let app = AppWorkload(views: views, seed: 3)
        #expect(streamedText(app.window) == documentedText(app.window))
    }

    @Test("a line longer than a chunk is written whole, and no other chunk is over the limit")
    func longLines() throws {
        let window = Window()
        var last: View = window
        for number in 0..<2_000 {
            let next = view("AViewWithQuiteALongClassNameAsSwiftUIHasThem")
            try last.addSubview(next)
            if number == 1_000 { try next.setCustomID("Half") }
            last = next
        }

        try last.addSubview(view("UILabel"))
        var bytes: [UInt8] = []
        var longest = 0
        var chunks = 0
        StreamedListing().list(window) {
            bytes += $0
            chunks += 1
            longest = max(longest, $0.count)
        }

        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 2_002)
        let end = String(repeating: "/AViewWithQuiteALongClassNameAsSwiftUIHasThem[0]", count: 999) + "/UILabel[0]"
        let path =
            "UIWindow" + String(repeating: "/AViewWithQuiteALongClassNameAsSwiftUIHasThem[0]", count: 1_001) + end
        #expect(String(decoding: lines[2_001], as: UTF8.self) == path + "\tHalf" + end)
        #expect(longest <= max(StreamedListing.chunk, path.utf8.count))
        #expect(chunks < 4 * bytes.count / StreamedListing.chunk + 4)
    }
}
