import TestSupport
import Testing
import UIModel

@testable import Workloads

@Suite("App workload")
struct AppWorkloadTests {
    @Test("the window has exactly the given number of views, or the minimum if that is more")
    func theWindowHoldsExactlyTheViewsAskedFor() {
        for seed in 0..<6 as Range<UInt64> {
            for views in [AppWorkload.minimumViews, 39, 50, 100, 1_000, 33_333] {
                let app = AppWorkload(views: views, seed: seed)
                #expect(app.viewCount == views)
                #expect(app.blueprint.count == views)
            }
            #expect((1...AppWorkload.minimumViews).contains(AppWorkload(views: 1, seed: seed).viewCount))
        }
    }

    @Test("the layout in memory does not change the app")
    func theLayoutInMemoryDoesNotChangeTheApp() {
        let apps = [AllocationOrder.natural, .shuffled(seed: 1)].map {
            AppWorkload(views: 2_000, seed: 9, allocation: $0)
        }
        #expect(apps[0].blueprint == apps[1].blueprint)
        #expect(apps[0].tree.views.count == 2_000)
    }

    @Test("the foreground view is the tab bar's, and unwrapping leads to the feed")
    func theForegroundViewIsTheTabBars() throws {
        let app = AppWorkload(views: 500, seed: 1)
        let blueprint = app.blueprint
        let tree = app.tree
        let path = blueprint.foregroundPath.map { tree.views[$0].className }
        #expect(path.contains("UITabBar"))
        var controller: ViewController = try #require(app.window.rootViewController)
        while let content = controller.frontmostContent { controller = content }
        #expect(controller.className == "FeedViewController")
        #expect(controller === app.parts.tabScreens[0].controller)
        #expect(app.window.next === app.application)
        #expect(app.application.next?.className == "AppDelegate")
    }

    @Test("there are three to five tabs with the containers in their places")
    func thereAreThreeToFiveTabs() {
        var counts: Set<Int> = []
        for seed in 0..<30 as Range<UInt64> {
            let app = AppWorkload(views: 200, seed: seed)
            counts.insert(app.parts.tabBarController.children.count)
            #expect(app.parts.tabBarController.children[0] === app.parts.navigationController)
            #expect((app.parts.tabBarController.children[1] as? SplitViewController)?.columns.count == 2)
            let gallery = app.parts.tabBarController.children[2].children.first
            #expect((gallery as? PageViewController)?.children.count == 3)
            #expect(app.parts.navigationController.children.count == 2)
            #expect(app.parts.tabScreens.count == app.parts.tabBarController.children.count)
        }
        #expect(counts == [3, 4, 5])
    }

    @Test("each tab shows the screen that is listed for it")
    func eachTabShowsTheScreenListed() throws {
        let app = AppWorkload(views: 300, seed: 4)
        for (tab, screen) in app.parts.tabScreens.enumerated() {
            try app.parts.tabBarController.select(tab)
            #expect(screen.table.window === app.window)
            #expect(screen.spinner.window === app.window)
        }
    }

    @Test("a screen's parts are where the documentation says")
    func aScreensPartsAreInPlace() throws {
        for views in [38, 60, 1_000] {
            let screen = AppWorkload(views: views, seed: 2).parts.tabScreens[0]
            #expect(screen.table.subviews.dropLast().elementsEqual(screen.cells) { $0 === $1 })
            #expect(screen.table.subviews.last?.className == "_UIScrollViewScrollIndicator")
            expectAll(Array(zip(screen.textFields, screen.carets)), count: 1...) { field, caret in
                field.subviews.last === caret && caret.alpha == 0
            }
            let root = screen.controller.view
            #expect(root.subviews.suffix(2).elementsEqual([screen.accessory, screen.spinner]) { $0 === $1 })
            #expect(screen.accessory.isHidden && screen.spinner.isHidden)
            expectAll(screen.controller.children, count: 1...) { $0.view.superview === root }
            #expect(Set(screen.cells.map { TreeBlueprint(of: $0).digest }).count == 1)
        }
    }

    @Test("an app is freed with everything it holds")
    func anAppIsFreed() {
        weak var window: Window?
        weak var feed: ViewController?
        do {
            let app = AppWorkload(views: 500, seed: 1)
            app.mutationCycle(steps: 500, seed: 1).performAll()
            window = app.window
            feed = app.parts.tabScreens[0].controller
            #expect(feed != nil)
        }
        #expect(window == nil)
        #expect(feed == nil)
    }
}
