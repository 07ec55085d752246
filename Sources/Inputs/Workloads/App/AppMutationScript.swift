import Reproducibility
import UIModel

extension AppWorkload {
    /// A closed script of the actions of users and of the app itself in a running app.
    ///
    /// | mutation | steps of 100 |
    /// | --- | --- |
    /// | a table cell leaves one end and comes in at the other | 34 |
    /// | a spinner appears or goes | 33 |
    /// | a text field gets or loses the focus: its caret and the accessory over the keyboard | 20 |
    /// | push or pop in the first tab | 6 |
    /// | another tab | 3 |
    /// | a controller is presented or dismissed | 2 |
    /// | an alert comes or goes | 2 |
    ///
    /// Cells, spinner and fields belong to the visible screen. While another controller is presented over it, the only
    /// step is to show or hide its spinner, until that controller is dismissed. Over a long script, the shares are
    /// whole hundredths. A focus that moves to another field takes two steps. The second half undoes the first: it
    /// takes the inverse of every step, in reverse order.
    ///
    /// - Parameter steps: the number of steps, rounded up to an even number, at least 2.
    /// - Precondition: the app has not changed since it was made.
    package func mutationCycle(steps: Int, seed: UInt64) -> MutationCycle {
        var script = AppMutationScript(app: parts, seed: Seed.derive(seed, "app mutations"))
        script.append(steps: max(1, (steps + 1) / 2))
        script.builder.close()
        return script.builder.cycle(description: "app-like, \(script.builder.count) steps, seed \(seed)", owner: self)
    }
}

/// The random actions of a user in an app. At the end, the app is as it was at the beginning.
private struct AppMutationScript {
    private enum Action: Int, CaseIterable {
        case cell, spinner, focus, stack, tab, presentation, alert
    }

    private struct ScreenState {
        let screen: AppScreen
        var cells: [View]
        var isSpinning = false
        var focused: Int?
    }

    /// The running sums of the weights of the actions while no controller is presented. They give the table above.
    private static let weights: [UInt64] = [70, 134, 165, 190, 196, 198, 200]

    var builder: MutationCycleBuilder
    private let app: AppWorkload.Parts
    private var random: Xoshiro256StarStar
    private var states: [ScreenState]
    /// The positions in `states` of the first tab's stack.
    private var stack: [Int]
    /// The positions of screens outside the stack.
    private var pushable: [Int]
    private let tabStates: [Int]
    private var tab = 0
    private var presented: ViewController?

    init(app: AppWorkload.Parts, seed: UInt64) {
        self.app = app
        random = Xoshiro256StarStar(seed: seed)
        builder = MutationCycleBuilder(root: app.window)
        let screens = app.stackedScreens + app.pushableScreens + app.tabScreens.dropFirst()
        states = screens.map { ScreenState(screen: $0, cells: $0.cells) }
        stack = Array(app.stackedScreens.indices)
        pushable = app.pushableScreens.indices.map { app.stackedScreens.count + $0 }
        tabStates = app.tabScreens.indices.map { app.stackedScreens.count + app.pushableScreens.count + $0 - 1 }
        nameOperands()
    }

    private mutating func nameOperands() {
        for (number, state) in states.enumerated() {
            let screen = state.screen
            builder.name(screen.controller, "screen \(number)")
            builder.name(screen.table, "screen \(number) table")
            builder.name(screen.accessory, "screen \(number) accessory")
            builder.name(screen.spinner, "screen \(number) spinner")
            for (row, cell) in screen.cells.enumerated() { builder.name(cell, "screen \(number) cell \(row)") }
            for (field, caret) in screen.carets.enumerated() { builder.name(caret, "screen \(number) caret \(field)") }
        }

        for (number, controller) in app.presentableControllers.enumerated() {
            builder.name(controller, "presentable \(number)")
        }

        builder.name(app.alert, "alert")
    }

    mutating func append(steps: Int) {
        while builder.count < steps {
            if let presented {
                if random.chance(0.5) { dismiss(presented) } else { toggleSpinner() }
                continue
            }
            switch Action.allCases[random.weightedIndex(cumulative: Self.weights)] {
            case .cell: recycleCell()
            case .spinner: toggleSpinner()
            case .focus: changeFocus(stepsLeft: steps - builder.count)
            case .stack: changeStack()
            case .tab: changeTab()
            case .presentation:
                present(app.presentableControllers[random.index(below: app.presentableControllers.count)])
            case .alert: present(app.alert)
            }
        }
    }

    private var currentScreen: Int { tab == 0 ? stack[stack.count - 1] : tabStates[tab] }

    private mutating func recycleCell() {
        let state = states[currentScreen]
        let last = state.cells.count - 1

        // Users scroll forward more often than back.
        let scrollsOn = random.chance(0.7)
        let (source, destination) = scrollsOn ? (0, last) : (last, 0)
        let cell = states[currentScreen].cells.remove(at: source)
        states[currentScreen].cells.insert(cell, at: destination)
        builder.append(.insert, cell, state.screen.table, index: destination, previous: source)
    }

    private mutating func toggleSpinner() {
        let isSpinning = states[currentScreen].isSpinning
        builder.append(isSpinning ? .hide : .show, states[currentScreen].screen.spinner)
        states[currentScreen].isSpinning = !isSpinning
    }

    private mutating func changeFocus(stepsLeft: Int) {
        let state = states[currentScreen]
        if let focused = state.focused {
            builder.append(.unfocus, state.screen.carets[focused], state.screen.accessory)
            states[currentScreen].focused = nil

            // Half of the time the focus moves to another field.
            guard stepsLeft > 1, random.chance(0.5) else { return }
        }

        let field = random.index(below: state.screen.carets.count)
        builder.append(.focus, state.screen.carets[field], state.screen.accessory)
        states[currentScreen].focused = field
    }

    private mutating func changeStack() {
        // Only the first tab has screens to push. In other tabs another action is drawn.
        guard tab == 0 else { return }

        let pushes = stack.count == 1 || (!pushable.isEmpty && random.chance(0.5))
        if pushes {
            let pushed = pushable.remove(at: random.index(below: pushable.count))
            stack.append(pushed)
            builder.willAttach(states[pushed].screen.controller.view)
            builder.append(.push, app.navigationController, states[pushed].screen.controller)
        } else {
            let popped = stack.removeLast()
            pushable.append(popped)
            builder.willAttach(states[stack[stack.count - 1]].screen.controller.view)
            builder.append(.pop, app.navigationController, states[popped].screen.controller)
        }
    }

    private mutating func changeTab() {
        let tabs = app.tabBarController.children
        // Users return to the first tab, because it is the main part of the app.
        let returns = tab != 0 && random.chance(0.75)
        let newTab = returns ? 0 : (tab + 1 + random.index(below: tabs.count - 1)) % tabs.count
        builder.willAttach(tabs[newTab].view)
        builder.append(.selectTab, app.tabBarController, index: newTab, previous: tab)
        tab = newTab
    }

    private mutating func present(_ controller: ViewController) {
        builder.willAttach(controller.view)
        builder.append(.present, app.tabBarController, controller)
        presented = controller
    }

    private mutating func dismiss(_ controller: ViewController) {
        builder.append(.dismiss, app.tabBarController, controller)
        presented = nil
    }
}
