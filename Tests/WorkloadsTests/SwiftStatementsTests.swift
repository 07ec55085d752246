import Testing
import UIModel

@testable import Workloads

@Suite("Swift statements of trees and scripts")
struct SwiftStatementsTests {
    @Test("a tree reads as the statements that make it")
    func aTreeReadsAsStatements() throws {
        let tree = try TreeBlueprint(
            parents: [-1, 0, 1, 0], classNames: ["UIWindow", "UIView", "UILabel", "UIView"],
            visibility: [.visible, .hidden, .visible, .transparent])
        #expect(
            tree.swiftSource == """
                let v0 = Window()
                let v1 = View()
                try v0.addSubview(v1)
                v1.isHidden = true
                let v2 = View(className: "UILabel")
                try v1.addSubview(v2)
                let v3 = View()
                try v0.addSubview(v3)
                v3.alpha = 0
                """)
    }

    @Test("a script reads as statements, refused steps with try? and the reason")
    func aScriptReadsAsStatements() {
        let script = MutationScript(
            start: .chain(views: 2),
            steps: [
                .setAlpha(1, .notANumber), .add(0, to: 1), .bringToFront(1, in: 0), .exchange(in: 0, 0, 1),
                .remove(1), .setHidden(7, true), .insert(1, into: 0, at: 0), .sendToBack(1, in: 0),
            ])
        #expect(
            script.swiftSource == """
                let v0 = Window()
                let v1 = View()
                try v0.addSubview(v1)
                v1.alpha = .nan
                try? v1.addSubview(v0)  // a window cannot be a subview
                try v0.bringSubviewToFront(v1)
                try? v0.exchangeSubview(at: 0, withSubviewAt: 1)  // index 1 is out of range: it takes 0 to 0
                v1.removeFromSuperview()
                try v0.insertSubview(v1, at: 0)
                try v0.sendSubviewToBack(v1)
                """)
    }

    @Test("names are escaped if necessary")
    func namesThatNeedItAreEscaped() throws {
        let tree = try TreeBlueprint(parents: [-1], classNames: ["A\"B\\"])
        #expect(tree.swiftSource == #"let v0 = Window(className: "A\"B\\")"#)
    }

    @Test("performing the statements one by one gives the tree of the run")
    func theStatementsEndInTheTreeOfTheRun() throws {
        for seed in 0..<100 as Range<UInt64> {
            let script = MutationScript.random(seed: seed, maximumViews: 10, steps: 30)
            let run = MutationRun(script)
            while run.performNextStep() != nil {}
            var interpreter = StatementInterpreter()
            for line in script.swiftSource.split(separator: "\n") { try interpreter.perform(String(line)) }
            let root = try #require(interpreter.views.first)
            #expect(TreeBlueprint(of: root) == run.tree.blueprint)
        }
    }
}

/// Understands just the statements that are written.
private struct StatementInterpreter {
    private(set) var views: [View] = []

    private struct NotUnderstood: Error { let line: String }

    mutating func perform(_ line: String) throws {
        var statement = line.components(before: "  //")
        if statement.hasPrefix("let v") {
            views.append(statement.hasSuffix("Window()") ? Window() : View())
            return
        }

        let isRefused = statement.hasPrefix("try? ")
        if statement.hasPrefix("try") { statement.removeFirst(isRefused ? 5 : 4) }
        do {
            try change(statement)
            if isRefused { throw NotUnderstood(line: line) }
        } catch is HierarchyError where isRefused {}
    }

    private func change(_ statement: String) throws {
        let words = statement.split { "v.()=:, ".contains($0) }.map(String.init)
        let name = statement.drop { $0 != "." }.dropFirst().prefix { $0.isLetter }
        let operands = statement.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
        switch name {
        case "isHidden": views[operands[0]].isHidden = statement.hasSuffix("true")
        case "alpha":
            let values: [String: Double] = [
                "nan": .nan, "infinity": .infinity, "leastNonzeroMagnitude": .leastNonzeroMagnitude,
            ]
            let text = statement.split(separator: "= ")[1]
            guard let value = values[String(text.dropFirst())] ?? Double(text) else {
                throw NotUnderstood(line: statement)
            }

            views[operands[0]].alpha = value
        case "addSubview": try views[operands[0]].addSubview(views[operands[1]])
        case "insertSubview": try views[operands[0]].insertSubview(views[operands[1]], at: operands[2])
        case "removeFromSuperview": views[operands[0]].removeFromSuperview()
        case "bringSubviewToFront": try views[operands[0]].bringSubviewToFront(views[operands[1]])
        case "sendSubviewToBack": try views[operands[0]].sendSubviewToBack(views[operands[1]])
        case "exchangeSubview":
            try views[operands[0]].exchangeSubview(at: operands[1], withSubviewAt: operands[2])
        default: throw NotUnderstood(line: words.joined(separator: " "))
        }
    }
}

extension String {
    /// The text before the first occurrence of a mark, or all of it if there is no mark.
    fileprivate func components(before mark: String) -> String {
        split(separator: mark, maxSplits: 1).first.map(String.init) ?? self
    }
}
