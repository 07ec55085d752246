import JSONText
import UIModel

@testable import ElementID

/// Documents of test variants. Applied entry by entry as the guide describes it, and compiled, they leave the same
/// screen and the same problems.
func readVariant(_ input: Input) -> Bool {
    let limits = VariantLimits()
    guard let document = try? VariantDocument(json: input, limits: limits) else { return false }
    guard document.changeCount <= 100 else { return true }

    for orientation in Orientation.allCases {
        let configuration = VariantConfiguration(device: .iphone, orientation: orientation)
        let first = SampleVariantScreen()
        let second = SampleVariantScreen()
        let byHand = DocumentedVariant(document).apply(to: first.screen, for: configuration)
        let compiled = CompiledVariant(document).apply(to: second.screen, for: configuration)
        promise(byHand.changeCount == compiled.changeCount, "as many changes")
        promise(
            byHand.problems.list.map { "\($0)" } == compiled.problems.list.map { "\($0)" }, "and the same problems")
        promise(first.state == second.state, "and the same screen")
    }

    return true
}

private struct SampleVariantScreen {
    let screen: VariantScreen
    let views: [View]

    init() {
        let window = sampleScreen()
        screen = VariantScreen(window: window)
        var views = [View]()
        var pending = [window]

        while let view = pending.popLast() {
            views.append(view)
            pending += view.subviews
        }

        self.views = views
        let content = window.subviews[0].subviews[0]
        screen.constraints.add(
            LayoutConstraint(
                item1: content.subviews[1].id, attribute1: .top, item2: content.subviews[3].id, attribute2: .bottom,
                constant: 8))
        screen.constraints.add(LayoutConstraint(item1: content.subviews[1].id, attribute1: .width, constant: 80))
    }

    var state: [String] {
        views.flatMap { view in
            ElementProperty.allCases.map { property in
                screen.properties.value(of: property, of: view).map { "\($0)" } ?? "-"
            }
        } + screen.constraints.entries.map { "\($0.constraint)" } + ["\(screen.actions.count)"]
    }
}
