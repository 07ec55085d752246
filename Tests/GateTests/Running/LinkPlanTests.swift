import Foundation
import Testing

@testable import Gate

@Suite struct LinkPlanTests {
    @Test("looks, controls and confirmation use different links")
    func disjoint() {
        for available in [nil, 36, 40, 75, 200] {
            let plan = LinkPlan(available: available, wanted: 30)
            #expect(!plan.main.overlaps(plan.control) && !plan.main.overlaps(plan.confirmation))
            #expect(!plan.control.overlaps(plan.confirmation))
            #expect(!plan.reusesLinks && plan.unitIsLink)
            if let available { #expect(plan.confirmation.upperBound <= available) }
        }
    }

    @Test("a phase makes the links that it compares, and only the first one those of controls")
    func phases() {
        let plan = LinkPlan(available: 40, wanted: 30)
        for phase in [PairSchedule.Phase.comparison, .confirmation] {
            #expect(plan.needed(in: phase).contains(plan.compared(in: phase)))
            #expect(plan.needed(in: phase).contains(plan.control) == (phase == .comparison))
        }
        #expect(!plan.compared(in: .comparison).overlaps(plan.compared(in: .confirmation)))
    }

    @Test("controls have half as many links as the comparison, from 1 to 15, and a self-test deals as many")
    func controls() {
        for (wanted, controls) in [(1, 1), (3, 1), (8, 4), (29, 14), (30, 15), (120, 15)] {
            #expect(LinkPlan.controls(wanted: wanted) == controls)
            let plan = LinkPlan(available: nil, wanted: wanted)
            #expect(plan.control.count == controls)
            let deal = SelfTest.deal(GateSettings(layouts: wanted))
            #expect(deal.base.count == plan.confirmation.upperBound && deal.head.count == deal.base.count)
        }
    }

    private func page(_ name: String) throws -> String {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: package.appendingPathComponent("docs/\(name)"), encoding: .utf8)
    }

    @Test("the specification says from how many links on the confirmation has its own")
    func specification() throws {
        let text = try page("Specification/gate.md")
        #expect(text.contains("fewer than \(LinkPlan.fewestForAllPhases) links, the confirmation uses those that were"))
    }

    @Test("the article says how many links a side gets for the comparison, the controls and the confirmation")
    func linksInAll() throws {
        let text = try page("Milli.docc/HowTheGateDecides.md").replacing(/\s+/, with: " ")
        let plan = LinkPlan(available: nil, wanted: GateSettings().layouts)
        let sentence =
            "each is linked in \(plan.main.count) layouts, \(plan.control.count) more for the controls, and "
            + "\(plan.confirmation.count) more if a regression has to be confirmed"
        #expect(text.contains(sentence), "\(sentence)")
    }

    @Test("the article has the numbers of links, and the change that too few of them allow for")
    func article() throws {
        let text = try page("Milli.docc/MoreWithTheGate.md")
        let all = LinkPlan.fewestForAllPhases
        let fewest = LinkPlan.fewestLinks
        let allowance = Int((LinkPlan.layoutAllowance * 100).rounded())
        #expect(text.contains("| \(all) or more | keeps some of them"))
        #expect(text.contains("| \(fewest) to \(all - 1) | uses the links that it compared"))
        #expect(text.contains("| fewer than \(fewest) | cannot vary the layout"))
        #expect(text.contains("only changes beyond \(allowance) % count"))

        // The rows say what the plan does.
        for (available, reusesLinks, unitIsLink) in [
            (all, false, true), (all - 1, true, true), (fewest, true, true), (fewest - 1, true, false),
        ] {
            let plan = LinkPlan(available: available, wanted: GateSettings().layouts)
            #expect(plan.reusesLinks == reusesLinks && plan.unitIsLink == unitIsLink, "\(available) links")
        }
    }

    @Test("a control has another link than its pair compares, and each as often, if there are two")
    func controlLinks() {
        for available in [2, 3, 12, 35] {
            let plan = LinkPlan(available: available, wanted: 30)
            let links = (0..<available).map { plan.controlLink(0, comparing: $0) }
            #expect(Set(links) == Set(plan.control), "\(available) links")
            #expect(!plan.hasOneLink && zip(links, plan.main).allSatisfy { $0 != $1 }, "\(available) links")
        }

        #expect(LinkPlan(available: 1, wanted: 30).hasOneLink)
        #expect(LinkPlan(available: 1, wanted: 30).controlLink(0, comparing: 0) == 0)
        #expect(LinkPlan(available: nil, wanted: 30).controlLink(2, comparing: 5) == 32)
    }

    @Test("few links serve comparison, controls and confirmation alike")
    func few() { #expect(LinkPlan(available: 12, wanted: 30).reusesLinks) }

    @Test("links are the unit from 12 on, and below that processes are")
    func unit() {
        #expect(LinkPlan(available: 12, wanted: 30).unitIsLink)
        #expect(!LinkPlan(available: 11, wanted: 30).unitIsLink)
        #expect(!LinkPlan(available: 1, wanted: 30).unitIsLink)
    }
}
