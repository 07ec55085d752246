import CommandSupport
import Foundation
import TestSupport
import Testing

/// The folder of cases from practice next to the project. It is not part of the project.
private let casesFolder = Command.package.deletingLastPathComponent().appendingPathComponent("shared/cases/screens")
private let hasCases = FileManager.default.fileExists(atPath: casesFolder.appendingPathComponent("EXPECTED.tsv").path)

/// Dumps as people pass them on, and the answers of the command.
@Suite struct ScreenDumpTests {
    private func object(_ arguments: String...) throws -> [String: Any] {
        let outcome = try Command.run(Command.executable, ["import", "--calls", "0", "--json"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let line = try #require(outcome.lines.first)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    private func chain(_ answer: Any?) -> [String] {
        let parts = (answer as? [String: Any])?["chain"] as? [[String: Any]] ?? []
        return parts.map { part in
            let covered = part["isCovered"] as? Bool == true ? " covered" : ""
            let leaving = part["isLeaving"] as? Bool == true ? " leaving" : ""
            return "\(part["className"] ?? "") \(part["mark"] ?? "")\(covered)\(leaving)"
        }
    }

    @Test(
        "every case from practice has the recorded views, roots, hidden views and class in front",
        .needsXML,
        .enabled(if: hasCases, "there are no cases from practice next to the project"))
    func cases() throws {
        let table = try String(contentsOf: casesFolder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
        let rows = table.split(separator: "\n").dropFirst()
        #expect(rows.count >= 17)
        for row in rows {
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let answer = try object(casesFolder.appendingPathComponent(fields[0]).path)
            for (key, field) in zip(["views", "roots", "hidden"], fields[1...3]) where !field.isEmpty {
                #expect(answer[key] as? Int == Int(field), "\(fields[0]): \(key)")
            }

            let front = (answer["foreground"] as? [String: Any])?["className"] as? String
            let shown = (answer["shown"] as? [String: Any])?["className"] as? String
            guard !fields[4].isEmpty else { continue }

            // In this case alone the two answers differ: the table has the class of what is shown.
            let isOfTwoAnswers = fields[0] == "t01-tabbar.txt"
            #expect(shown == fields[4], "\(fields[0]): shown")
            #expect(front == (isOfTwoAnswers ? "UITabBarButton" : fields[4]), "\(fields[0]): in front")
        }
    }

    private let tabs = """
        <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0xa1>>
           | 'UITabBarController:0x100' <UILayoutContainerView: 0x4; frame = (0 0; 390 844); layer = <CALayer: 0xa4>>
           |    | <UITransitionView: 0x5; frame = (0 0; 390 844); layer = <CALayer: 0xa5>>
           |    |    | 'UINavigationController:0x101' <UILayoutContainerView: 0x6; frame = (0 0; 390 844)>
           |    |    |    | 'HomeViewController:0x102' <UIView: 0x7; frame = (0 0; 390 844); layer = <CALayer: 0xa7>>
           |    |    |    | <UINavigationBar: 0x8; frame = (0 0; 390 44); layer = <CALayer: 0xa8>>
           |    | <UITabBar: 0x9; frame = (0 761; 390 83); layer = <CALayer: 0xa9>>

        """
    private let alert = """
           | <UITransitionView: 0x20; frame = (0 0; 390 844); layer = <CALayer: 0xb1>>
           |    | 'UIAlertController:0x200' <UIView: 0x21; frame = (60 300; 270 180); layer = <CALayer: 0xb2>>

        """
    private let keyboard = """
        <UITextEffectsWindow: 0x31; frame = (0 0; 390 844); layer = <UIWindowLayer: 0xc1>>
           | 'UIInputWindowController:0x300' <UIInputSetContainerView: 0x32; frame = (0 0; 390 844)>

        """

    @Test("a chain goes from the window through containers to the screen, and to an alert over it")
    func chains() throws {
        let scratch = try Scratch()
        let plain = try object(scratch.write("tabs.txt", tabs).path)
        #expect((plain["foreground"] as? [String: Any])?["controller"] as? String == "UITabBarController")
        #expect(
            chain(plain["shown"]) == [
                "UIWindow window", "UITabBarController container", "UINavigationController container",
                "HomeViewController screen",
            ])

        let alerted = try object(scratch.write("alert.txt", tabs + alert).path)
        #expect(
            chain(alerted["shown"]) == [
                "UIWindow window", "UITabBarController container covered", "UIAlertController alert",
            ])
        #expect((alerted["shown"] as? [String: Any])?["controller"] as? String == "UIAlertController")
    }

    @Test("the system's windows are skipped and named, and --window chooses a window by number or class")
    func windows() throws {
        let scratch = try Scratch()
        let file = try scratch.write("keyboard.txt", tabs + keyboard).path
        let shown = try #require(try object(file)["shown"] as? [String: Any])
        #expect(shown["controller"] as? String == "HomeViewController")
        #expect(shown["window"] as? Int == 1)
        let passed = try #require((shown["passed"] as? [[String: Any]])?.first)
        #expect(passed["className"] as? String == "UITextEffectsWindow" && passed["reason"] as? String == "keyboard")

        let front = (try object(file)["foreground"] as? [String: Any])?["controller"] as? String
        #expect(front == "UIInputWindowController")
        for choice in ["1", "UIWindow"] {
            let answer = try object(file, "--window", choice)
            let foreground = answer["foreground"] as? [String: Any]
            #expect(foreground?["controller"] as? String == "UITabBarController")
        }

        let missing = try Command.milli("import", "--calls", "0", file, "--window", "3")
        #expect(missing.status == 1)
        #expect(
            missing.unwrapped.contains(
                "there is no window 3 in this dump; it has window 1, UIWindow; window 2, UITextEffectsWindow"))
        #expect(missing.unwrapped.contains("; nothing was searched; 1 without the window"))
        #expect(try Command.milli("import", file, "--window", "0").status == 2)
    }

    @Test(
        "a keyboard within the app's window is skipped and named",
        arguments: [
            ("UIInputSetContainerView", "UIKeyboardLayoutStar"), ("UIKeyboard", "UIKeyboardImpl"),
        ])
    func innerKeyboard(outer: String, inner: String) throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "inner.txt",
            """
            <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
               | <HomeView: 0x3; frame = (0 0; 390 844)>
               |    | <UITextField: 0x4; frame = (0 0; 390 44)>
               | <\(outer): 0x5; frame = (0 0; 390 844)>
               |    | <\(inner): 0x6; frame = (0 500; 390 344)>

            """
        ).path
        let answer = try object(file)
        #expect((answer["foreground"] as? [String: Any])?["className"] as? String == inner)
        for key in ["shown", "onScreen"] {
            let shown = try #require(answer[key] as? [String: Any])
            #expect(shown["className"] as? String == "UITextField")
            let passed = (shown["passed"] as? [[String: Any]])?.first { $0["reason"] as? String == "keyboard" }
            #expect(passed?["className"] as? String == outer)
        }
    }

    @Test("milli element has the same option, and a variant for another window is reported with exit status 1")
    func elements() throws {
        let scratch = try Scratch()
        let file = try scratch.write("keyboard.txt", tabs + keyboard).path
        let listed = try Command.milli("element", "list", file)
        #expect(listed.output.contains("HomeViewController"))
        #expect(listed.errors.contains("window 2, UITextEffectsWindow, is passed over: keyboard"))
        let other = try Command.milli("element", "list", file, "--window", "UITextEffectsWindow")
        #expect(other.output.contains("UIInputWindowController") && !other.output.contains("HomeViewController"))
        #expect(try Command.milli("element", "list", file, "--window", "9").status == 1)

        let variant = try scratch.write(
            "variant.json",
            #"{"MMTApp":[{"scope":{"device":["iphone"]},"#
                + #""config":[{"id":"HomeViewController","props":{"hidden":true}}]}]}"#
        ).path
        let applied = try Command.milli("variant", "apply", variant, "--to", file)
        #expect(applied.status == 0 && applied.output.contains("1 change made"))
        let elsewhere = try Command.milli("variant", "apply", variant, "--to", file, "--window", "2")
        #expect(elsewhere.status == 1)
        #expect(
            elsewhere.unwrapped.contains(
                "nothing changed: the screen of this variant is in window 1, UIWindow; --window 1 looks there"))
    }

    @Test("on screen is the same search without views that are empty, off the screen, clipped or transparent")
    func onScreen() throws {
        let scratch = try Scratch()
        let window = "<UIWindow: 0x1; frame = (0 0; 390 844); layer = <L: 0x2>>\n"
        let feed = "   | 'Feed:0x3' <UIView: 0x4; frame = (0 0; 390 844); layer = <L: 0x5>>\n"
        let others = [
            ("empty", "   | 'Other:0x6' <UIView: 0x7; frame = (0 844; 390 0); layer = <L: 0x8>>\n"),
            ("off the screen", "   | 'Other:0x6' <UIView: 0x7; frame = (-300 0; 300 844); layer = <L: 0x8>>\n"),
            (
                "transparent",
                "   | 'Other:0x6' <UIView: 0x7; frame = (0 0; 300 844); alpha = 0.001; layer = <L: 0x8>>\n"
            ),
            (
                "clipped",
                "   | <UIScrollView: 0x9; frame = (0 0; 390 400); clipsToBounds = YES; layer = <L: 0xa>; "
                    + "contentOffset: {0, 500}>\n   |    | 'Other:0x6' <UIView: 0x7; frame = (0 0; 390 300)>\n"
            ),
        ]
        for (reason, view) in others.dropLast() {
            let answer = try object(scratch.write("a.txt", window + feed + view).path)
            #expect((answer["shown"] as? [String: Any])?["controller"] as? String == "Other")
            let onScreen = answer["onScreen"] as? [String: Any]
            #expect(onScreen?["controller"] as? String == "Feed", "\(reason)")
            let passed = onScreen?["passed"] as? [[String: Any]]
            #expect(passed?.first?["reason"] as? String == reason)
        }

        let scrolled = try object(scratch.write("a.txt", window + feed + others[3].1).path)
        let onScreen = scrolled["onScreen"] as? [String: Any]
        #expect(onScreen?["className"] as? String == "UIScrollView")
        // An empty view that does not clip shows what is in it.
        let inside =
            others[0].1.replacing("frame = (0 844; 390 0)", with: "frame = (0 100; 390 0)")
            + "   |    | <UILabel: 0xb; frame = (0 0; 100 20); layer = <L: 0xc>>\n"
        let answer = try object(scratch.write("a.txt", window + feed + inside).path)
        #expect((answer["onScreen"] as? [String: Any])?["className"] as? String == "UILabel")
    }

    @Test("a mangled class of Swift is shown with its readable name")
    func readableNames() throws {
        let scratch = try Scratch()
        let dump = "<UIWindow: 0x1; frame = (0 0; 1 1)>\n   | <_TtC4Shop8CartView: 0x2; frame = (0 0; 1 1)>\n"
        let file = try scratch.write("a.txt", dump).path
        #expect(
            try Command.milli("import", "--calls", "0", file).output
                .contains("in front    _TtC4Shop8CartView = Shop.CartView, 2 levels deep"))
        let parts = (try object(file)["shown"] as? [String: Any])?["chain"] as? [[String: Any]]
        #expect(parts?.last?["readableName"] as? String == "Shop.CartView")
    }
}
