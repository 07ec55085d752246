import ElementID
import Testing
import UIModel

@Suite("Applying variants")
struct VariantApplyingTests {
    private let label = "DemoViewController/UIView/UILabel"
    private let button = "DemoViewController/UIView/UIButton"

    @Test("every property reaches an element that has it, and is refused where the class lacks it")
    func properties() throws {
        let values: [(ElementProperty, json: String, PropertyValue)] = [
            (.text, "\"a\"", .text("a")),
            (.backgroundColor, "\"#0a0B0c\"", .colour(Colour(red: 10, green: 11, blue: 12))),
            (.textColor, "\"#FFFFFF\"", .colour(Colour(red: 255, green: 255, blue: 255))),
            (.hidden, "true", .flag(true)),
            (.alpha, "0.25", .number(0.25)), (.cornerRadius, "4", .number(4)), (.borderWidth, "0", .number(0)),
            (.borderColor, "\"#000000\"", .colour(Colour(red: 0, green: 0, blue: 0))),
            (.fontSize, "17.5", .number(17.5)),
            (.placeholder, "\"\"", .text("")), (.image, "\"star\"", .text("star")),
        ]
        #expect(values.map(\.0) == ElementProperty.allCases)
        let classes = ["UIView", "MyButton"] + UIKitClass.allCases.map(\.rawValue)
        for (property, json, value) in values {
            for name in classes {
                let element = view(name)
                let controller = try ViewController(className: "C", view: view("UIView", element))
                let screen = VariantScreen(window: try Window(root: controller))
                let document = try VariantDocument(
                    json: Array(config("{\"id\": \"C/\(name)\", \"props\": {\"\(property.rawValue)\": \(json)}}").utf8))
                let report = CompiledVariant(document).apply(to: screen, for: VariantConfiguration())
                let isOfClass = property.classes?.contains { $0.rawValue == name } ?? true
                #expect(report.changeCount == (isOfClass ? 1 : 0), "\(property) of \(name)")
                #expect(report.problems.skippedCount == (isOfClass ? 0 : 1))
                #expect(
                    (screen.properties.value(of: property, of: element) == value) == isOfClass, "\(property) of \(name)"
                )
            }
        }
        #expect(ElementProperty.text.classes == [.label, .button, .textField, .textView])
    }

    @Test("hidden and alpha are the view's own")
    func visibility() throws {
        let demo = try DemoScreen()
        try demo.apply(config("{\"id\": \"\(label)\", \"props\": {\"hidden\": true}}"))
        #expect(demo.label.isHidden)
        try demo.apply(config("{\"id\": \"\(button)\", \"props\": {\"alpha\": 0}}"))
        #expect(!demo.button.isVisible)
    }

    @Test("a class of the app has the properties of its declared superclass, and its name is not used to guess one")
    func subclasses() throws {
        let element = view("MyButton")
        let controller = try ViewController(className: "C", view: view("UIView", element))
        let window = try Window(root: controller)
        let document = try VariantDocument(
            json: Array(
                block(
                    #""config": [{"id": "C/MyButton", "props": {"text": "a"}}], "#
                        + #""actions": [{"id": "C/MyButton", "type": "TouchUpInside", "name": "n"}]"#
                ).utf8))
        var classes = UIKitClasses()
        let without = CompiledVariant(document).apply(to: VariantScreen(window: window), for: VariantConfiguration())
        #expect(without.changeCount == 0)
        #expect(
            without.problems.list.map { "\($0)" } == [
                "line 1: $.MMTApp[0].config[0].props.text: MyButton is not known to have text; "
                    + "only UILabel, UIButton, UITextField, UITextView have it",
                "line 1: $.MMTApp[0].actions[0].type: TouchUpInside cannot happen to MyButton; it is for UIButton",
            ])
        classes.add("MyButton", kindOf: .button)
        let screen = VariantScreen(window: window, classes: classes)
        #expect(CompiledVariant(document).apply(to: screen, for: VariantConfiguration()).changeCount == 2)
        #expect(classes.kind(of: "StaticText") == .label && classes.kind(of: "XCUIElementTypeCell") == .tableViewCell)
    }

    @Test("an ID without an element is reported with how far it led, and the other changes are applied")
    func notFound() throws {
        let demo = try DemoScreen()
        let problems = try demo.apply(
            config(
                "{\"id\": \"DemoViewController/UIView/UILabel[3]\", \"props\": {\"text\": \"a\"}}",
                "{\"id\": \"Other\", \"props\": {\"text\": \"a\"}}",
                "{\"id\": \"\(label)\", \"props\": {\"text\": \"b\", \"image\": \"x\"}}"))
        #expect(
            problems == [
                "$.MMTApp[0].config[0].id: UILabel[3]: only 1 UILabel under DemoViewController/UIView[0]",
                "$.MMTApp[0].config[1].id: Other: no controller of this class and no custom ID in UIWindow",
                "$.MMTApp[0].config[2].props.image: UILabel is not known to have image; only UIImageView has it",
            ])
        #expect(demo.value(.text, of: demo.label) == .text("b"))
    }

    @Test("blocks apply in order where their scope contains device, orientation and scale")
    func scopes() throws {
        func text(_ scope: String, _ value: String) -> String {
            "{\"scope\": {\(scope)}, \"config\": [{\"id\": \"\(label)\", \"props\": {\"text\": \"\(value)\"}}]}"
        }

        let json =
            "{\"MMTApp\": ["
            + [
                text("", "all"), text("\"device\": [\"ipad\"]", "ipad"),
                text("\"orientation\": [\"landscape\"], \"scale\": [\"@2x\", \"@3x\"]", "wide"),
                text("\"device\": [\"ipad\"], \"orientation\": [\"portrait\"]", "tall ipad"),
                text("\"scale\": []", "nowhere"),
            ].joined(separator: ",") + "]}"
        let cases: [(DeviceKind, Orientation, ScreenScale, String)] = [
            (.iphone, .portrait, .two, "all"), (.ipad, .landscape, .one, "ipad"), (.ipad, .landscape, .two, "wide"),
            (.iphone, .landscape, .three, "wide"), (.ipad, .portrait, .two, "tall ipad"),
            (.iphone, .landscape, .one, "all"),
        ]
        for (device, orientation, scale, expected) in cases {
            let demo = try DemoScreen()
            let problems = try demo.apply(
                json, VariantConfiguration(device: device, orientation: orientation, scale: scale))
            #expect(demo.value(.text, of: demo.label) == .text(expected))
            #expect(problems == ["$.MMTApp[4].scope.scale: \(VariantProblem.Reason.emptyScope("scale"))"])
        }
    }

    @Test("when the device is turned the blocks of the new orientation apply, and nothing is rolled back")
    func turning() throws {
        let demo = try DemoScreen()
        let json = """
            {"MMTApp": [
            {"scope": {"orientation": ["portrait"]}, "config": [{"id": "\(label)", "props": {"text": "tall", \
            "alpha": 0.5}}]},
            {"scope": {"orientation": ["landscape"]}, "config": [{"id": "\(label)", "props": {"text": "wide"}}]},
            {"actions": [{"id": "\(button)", "type": "TouchUpInside", "name": "n"}]}]}
            """
        let document = try VariantDocument(json: Array(json.utf8))
        let variant = CompiledVariant(document)
        #expect(variant.apply(to: demo.screen, for: VariantConfiguration(orientation: .portrait)).changeCount == 3)
        #expect(demo.value(.text, of: demo.label) == .text("tall"))
        #expect(variant.apply(to: demo.screen, for: VariantConfiguration(orientation: .landscape)).changeCount == 2)
        #expect(demo.value(.text, of: demo.label) == .text("wide"))
        #expect(demo.label.alpha == 0.5)

        // Bound twice, reported once.
        demo.screen.actions.touchUpInside(demo.button)
        #expect(demo.screen.actions.drainEvents().count == 1)
        #expect(
            document.advice().list.map { "\($0.path): \($0.reason)" } == [
                "$.MMTApp[0].config[0].props.alpha: set for portrait only; it stays when the device is turned, unless "
                    + "a block for landscape sets it too"
            ])
    }

    @Test("a property that was set stays with its view in another hierarchy")
    func followsView() throws {
        let demo = try DemoScreen()
        try demo.apply(guideSample)

        // A hierarchy of its own takes over: all numbers change.
        let outer = view("UIView", view("UIView"), view("UIView"), view("UIView"))
        let others = ViewHierarchy.observing(outer)
        try withExtendedLifetime(others) {
            let old = demo.button.id
            let root = try #require(demo.window.subviews.first)
            try outer.addSubview(root)
            #expect(demo.button.id != old || demo.label.id != old)
            #expect(demo.value(.text, of: demo.label) == .text("Hello"))
            #expect(demo.value(.backgroundColor, of: demo.button) != nil)
            #expect(demo.screen.constraints[demo.constraint].item1 == demo.button.id)
            #expect(demo.screen.constraints.count == 2)
            try demo.window.addSubview(root)
            demo.screen.constraints.setConstant(8, of: demo.constraint)
            #expect(try demo.apply(guideSample).isEmpty)
            #expect(demo.screen.constraints[demo.constraint].constant == 100)
        }
    }

    @Test("properties that were set are freed with their view")
    func goesWithView() throws {
        let demo = try DemoScreen()
        try demo.apply(guideSample)
        try demo.content.addSubview(view("UISwitch"))
        var fresh: View? = view("UILabel")
        try demo.content.addSubview(#require(fresh))
        try demo.apply(config(#"{"id": "DemoViewController/UIView/UILabel[1]", "props": {"text": "x"}}"#))
        let number = try #require(fresh).id
        demo.screen.constraints.add(LayoutConstraint(item1: number, attribute1: .top))
        demo.screen.constraints.add(LayoutConstraint(item1: demo.label.id, attribute1: .top, item2: number))
        #expect(demo.screen.constraints.count == 4)
        let set = demo.screen.properties.count
        try #require(fresh).removeFromSuperview()
        fresh = nil
        #expect(demo.screen.properties.count == set - 1)
        #expect(demo.screen.constraints.count == 2)
    }
}
