import Reproducibility
import Testing
import UIModel

@Suite("Visibility")
struct VisibilityTests {
    @Test(
        "alpha 0, a negative alpha and NaN are not visible, the smallest positive alpha is",
        arguments: [
            (1, true), (.leastNonzeroMagnitude, true), (0.5, true), (.infinity, true), (2, true),
            (0, false), (-0.0, false), (-.leastNonzeroMagnitude, false), (-1, false), (-.infinity, false),
            (.nan, false), (-.nan, false), (.signalingNaN, false),
        ] as [(Double, Bool)])
    func alphaDecides(alpha: Double, isVisible: Bool) {
        let view = View()
        view.alpha = alpha
        #expect(view.isVisible == isVisible)
        view.isHidden = true
        #expect(!view.isVisible)
    }

    @Test("a new view is visible, and a subview of a hidden one still is")
    func newViewIsVisible() throws {
        let subview = View()
        let view = View().assemble([subview])
        #expect(view.isVisible && subview.isVisible && view.alpha == 1 && !view.isHidden)
        view.isHidden = true
        #expect(subview.isVisible)
    }

    @Test("observers are notified exactly when visibility flips, by hidden or by alpha")
    func flipsAreReportedOnce() {
        final class Flips: HierarchyObserver {
            var seen: [Bool] = []
            override func didChangeVisibility(of view: View) { seen.append(view.isVisible) }
        }

        let view = View()
        let hierarchy = ViewHierarchy.observing(view)
        let flips = Flips()
        hierarchy.add(flips)
        var random = SplitMix64(seed: 1)
        let alphas: [Double] = [0, -1, .nan, .leastNonzeroMagnitude, 1, -0.0]
        var expected: [Bool] = []

        for _ in 0..<2_000 {
            let before = view.isVisible
            if random.index(below: 2) == 0 {
                view.isHidden = random.index(below: 2) == 0
            } else {
                view.alpha = alphas[random.index(below: alphas.count)]
            }

            if view.isVisible != before { expected.append(view.isVisible) }
        }
        #expect(flips.seen == expected)
        #expect(expected.count > 100)
        hierarchy.remove(flips)
    }
}
