import Reproducibility
import Testing
import UIModel

@testable import ElementID

@Suite("Selecting constraints")
struct ConstraintSelectionTests {
    private let button = "\"item1\": \"DemoViewController/UIView/UIButton\""
    private let textView = "\"item2\": \"DemoViewController/UIView/UITextView\""

    @Test("given parts must all match, and a part that is left out is ignored", arguments: [true, false])
    func parts(isIndexed: Bool) throws {
        for (part, matches) in [
            ("", true), (", \"attribute1\": \"tOP\"", true), (", \"attribute1\": \"bottom\"", false),
            (", \"relation\": \"EQUAL\"", true), (", \"relation\": \"lessThanOrEqual\"", false),
            (", \"attribute2\": \"bottom\"", true), (", \"attribute2\": \"notAnAttribute\"", false),
            (", \"priority\": 1e3", true), (", \"priority\": 999", false), (", \"multiplier\": 1", true),
            (", \"multiplier\": 1.5", false), (", \"constant\": 8.0", true), (", \"constant\": 0", false),
        ] {
            let demo = try DemoScreen(isIndexed: isIndexed)
            let problems = try demo.apply(update("\(button), \(textView)\(part)"))
            #expect(demo.screen.constraints[demo.constraint].constant == (matches ? 50 : 8), "\(part)")
            #expect(
                problems
                    == (matches
                        ? []
                        : [
                            "$.MMTApp[0].constraints.update[0]: none of the 1 constraints of these items matches; "
                                + "nothing was updated"
                        ]))
        }
    }

    @Test("the order of the items matters, and without a second item only constraints without one match")
    func items() throws {
        let demo = try DemoScreen()
        #expect(try demo.apply(update(button)).isEmpty)
        #expect(demo.screen.constraints.entries.map(\.constraint.constant) == [8, 50])
        let turned = try demo.apply(
            update(#""item1": "DemoViewController/UIView/UITextView", "item2": "DemoViewController/UIView/UIButton""#))
        #expect(turned.count == 1)
        #expect(demo.screen.constraints.entries.map(\.constraint.constant) == [8, 50])
    }

    @Test("more than one match updates none", arguments: [true, false])
    func ambiguous(isIndexed: Bool) throws {
        let demo = try DemoScreen(isIndexed: isIndexed)
        demo.screen.constraints.add(
            LayoutConstraint(
                item1: demo.button.id, attribute1: .top, item2: demo.textView.id, attribute2: .top, constant: 1))
        let problems = try demo.apply(update("\(button), \(textView), \"attribute1\": \"top\""))
        #expect(
            problems == ["$.MMTApp[0].constraints.update[0]: more than one constraint matches; none was updated"])
        #expect(demo.screen.constraints.entries.map(\.constraint.constant) == [8, 80, 1])
    }

    @Test("an update may select by the constant that an earlier one set, and planning leaves no trace")
    func updatesInTurn() throws {
        let demo = try DemoScreen()
        let json = block(
            """
            "constraints": {"update": [
            {\(button), "constant": 80, "values": {"constant": 1}},
            {\(button), "constant": 1, "values": {"constant": 2}},
            {\(button), "constant": 80, "values": {"constant": 3}}]}
            """)
        let variant = CompiledVariant(try VariantDocument(json: Array(json.utf8)))
        let plan = variant.plan(on: demo.screen, for: VariantConfiguration())
        #expect(plan.listing(on: demo.screen).map { "\($0.old ?? "-") > \($0.new)" } == ["80 > 1", "1 > 2"])
        #expect(plan.problems.skippedCount == 1)
        #expect(demo.screen.constraints.entries.map(\.constraint.constant) == [8, 80])
        plan.perform(on: demo.screen)
        #expect(demo.screen.constraints.entries.map(\.constraint.constant) == [8, 2])
    }

    @Test("baseline is the last baseline, and all of the guide's names are read in any case")
    func names() throws {
        let names = [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
            "baseline",
            "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin",
            "trailingMargin", "centerXWithinMargins", "centerYWithinMargins", "notAnAttribute",
        ]
        for name in names {
            let attribute = try #require(LayoutAttribute(name: name))
            #expect(LayoutAttribute(name: name.uppercased()) == attribute)
            #expect(attribute.rawValue == (name == "baseline" ? "lastBaseline" : name))
        }
        #expect(Set(names.compactMap { LayoutAttribute(name: $0) }) == Set(LayoutAttribute.allCases))
        #expect(LayoutAttribute(name: "middle") == nil)
        #expect(LayoutRelation(name: "GreaterThanOrEqual") == .greaterThanOrEqual)
    }

    @Test("index and scan agree while constraints come and go and their constants change")
    func agreement() throws {
        for seed in 0..<UInt64(40) {
            var random = Xoshiro256StarStar(seed: Seed.derive(seed, "selection"))
            let store = ConstraintStore()
            store.buildIndex()
            let index = try #require(store.index)

            func constraint(_ random: inout Xoshiro256StarStar) -> LayoutConstraint {
                LayoutConstraint(
                    item1: ViewID(rawValue: Int32(random.index(below: 3))),
                    attribute1: random.chance(0.5) ? .top : .width,
                    item2: ViewID(rawValue: Int32(random.index(below: 3)) - 1),
                    priority: random.chance(0.5) ? 1_000 : 750, constant: Double(random.index(below: 3)))
            }

            for _ in 0..<300 {
                let drawn = constraint(&random)
                let all = store.entries
                switch random.index(below: 8) {
                case 0, 1, 2: store.add(drawn)
                case _ where all.isEmpty: break
                case 3, 4: store.remove(all[random.index(below: all.count)].id)
                case 5: store.setConstant(drawn.constant, of: all[random.index(below: all.count)].id)
                default: break
                }

                let selector = ConstraintSelector(
                    item1: drawn.item1, attribute1: random.chance(0.5) ? drawn.attribute1 : nil,
                    item2: drawn.item2 == .none ? nil : drawn.item2,
                    priority: random.chance(0.5) ? drawn.priority : nil,
                    constant: random.chance(0.3) ? drawn.constant : nil)
                let expected = store.entries.filter { selector.matches($0.constraint) }
                let scanned = ConstraintScan.select(selector, in: store)
                #expect(index.select(selector, in: store) == scanned)
                switch scanned {
                case .one(let id): #expect(expected.map(\.id) == [id])
                case .none: #expect(expected.isEmpty)
                case .ambiguous: #expect(expected.count > 1)
                }
            }
        }
    }

    @Test("an update by index touches as much memory among 100,000 constraints as among 1,000")
    func independence() throws {
        func touched(_ count: Int) throws -> Double {
            var random = Xoshiro256StarStar(seed: 5)
            let store = ConstraintStore()
            for _ in 0..<count {
                let item = random.index(below: count / 4)
                store.add(
                    LayoutConstraint(
                        item1: ViewID(rawValue: Int32(item)), attribute1: .top,
                        item2: random.chance(0.3) ? .none : ViewID(rawValue: Int32((item + 1) % (count / 4)))))
            }

            store.buildIndex()
            let index = try #require(store.index)
            var bytes = 0

            for _ in 0..<5_000 {
                let item = random.index(below: count / 4)
                let selector = ConstraintSelector(
                    item1: ViewID(rawValue: Int32(item)), attribute1: .top,
                    item2: ViewID(rawValue: Int32((item + 1) % (count / 4))))
                index.visitTouchedMemory(selector, in: store) { bytes += $1 }
            }

            return Double(bytes) / 5_000
        }

        let few = try touched(1_000)
        let many = try touched(100_000)
        #expect(few > 40 && many < few * 1.2, "\(few) bytes, \(many) bytes")
    }
}
