import ElementID
import Testing
import UIModel

@Suite("The guide's sample")
struct GuideSampleTests {
    @Test("the sample sets text and colours, moves the button, and reports the tap", arguments: [true, false])
    func sample(isIndexed: Bool) throws {
        let demo = try DemoScreen(isIndexed: isIndexed)
        let document = try VariantDocument(json: Array(guideSample.utf8))
        #expect(document.problems.isEmpty)
        #expect(document.changeCount == 5)
        let report = CompiledVariant(document).apply(to: demo.screen, for: VariantConfiguration())
        #expect(report.changeCount == 5)
        #expect(report.problems.isEmpty)
        let teal = try #require(Colour("#008B7D"))
        #expect(demo.value(.text, of: demo.label) == .text("Hello"))
        #expect(demo.value(.backgroundColor, of: demo.label) == .colour(teal))
        #expect(demo.value(.backgroundColor, of: demo.button) == .colour(teal))
        #expect(demo.value(.text, of: demo.button) == nil)
        #expect(demo.screen.constraints[demo.constraint].constant == 100)
        #expect(demo.screen.constraints.entries.map(\.constraint.constant) == [100, 80])
        demo.screen.actions.touchUpInside(demo.button)
        demo.screen.actions.touchUpInside(demo.label)
        let events = demo.screen.actions.drainEvents()
        #expect(events.map(\.name) == ["Click_through"])
        #expect(events.first?.view === demo.button)
        #expect(demo.screen.actions.drainEvents().isEmpty)
    }

    @Test("the sample applies to every device, orientation and scale, because its scope lists all of them")
    func scopeOfAll() throws {
        let document = try VariantDocument(json: Array(guideSample.utf8))
        for device in DeviceKind.allCases {
            for orientation in Orientation.allCases {
                for scale in ScreenScale.allCases {
                    let configuration = VariantConfiguration(device: device, orientation: orientation, scale: scale)
                    #expect(document.blocks[0].scope.applies(to: configuration))
                }
            }
        }
        #expect("\(document.blocks[0].scope)" == "everywhere")
    }

    @Test("a dry run lists what would change, with the values before, and changes nothing")
    func dryRun() throws {
        let demo = try DemoScreen()
        demo.screen.properties.set(.text, to: .text("Before"), of: demo.label)
        let variant = CompiledVariant(try VariantDocument(json: Array(guideSample.utf8)))
        let listing = variant.plan(on: demo.screen, for: VariantConfiguration()).listing(on: demo.screen)
        let lines = listing.map { "\($0.element) \($0.target): \($0.old ?? "-") > \($0.new)" }
        #expect(
            lines == [
                "DemoViewController/UIView[0]/UILabel[0] text: Before > Hello",
                "DemoViewController/UIView[0]/UILabel[0] background-color: - > #008B7D",
                "DemoViewController/UIView[0]/UIButton[0] background-color: - > #008B7D",
                "DemoViewController/UIView[0]/UIButton[0] constant of top equal "
                    + "DemoViewController/UIView[0]/UITextView[0].bottom: 8 > 100",
                "DemoViewController/UIView[0]/UIButton[0] TouchUpInside: - > Click_through",
            ])
        #expect(demo.value(.text, of: demo.label) == .text("Before"))
        #expect(demo.value(.backgroundColor, of: demo.button) == nil)
        #expect(demo.screen.constraints[demo.constraint].constant == 8)
        #expect(demo.screen.actions.count == 0)
    }

    @Test("the compiled variant leaves the same screen as the reference")
    func documented() throws {
        let demo = try DemoScreen(isIndexed: false)
        let document = try VariantDocument(json: Array(guideSample.utf8))
        #expect(DocumentedVariant(document).apply(to: demo.screen, for: VariantConfiguration()).changeCount == 5)
        #expect(demo.value(.text, of: demo.label) == .text("Hello"))
        #expect(demo.screen.constraints[demo.constraint].constant == 100)
        #expect(demo.screen.actions.count == 1)
    }

    @Test("the sample applies from iOS 8 on, and on iOS 7 the report says why it does not")
    func platforms() throws {
        for (version, applies) in [
            ("17", true), ("8.0", true), ("7.1.2", false), ("7", false), ("6.1", false), ("0", false),
        ] {
            #expect((try #require(SystemVersion(version)).refusal == nil) == applies, "\(version)")
        }

        let manual = "manual approach, variants coded into the app, works"
        #expect(SystemVersion(7, 1).refusal?.contains(manual) == true)
        #expect(SystemVersion(6, 1).refusal?.contains(manual) == false)
        #expect(["", "8.", "x", "8.0.0.0", "-8", "99999"].allSatisfy { SystemVersion($0) == nil })
    }
}
