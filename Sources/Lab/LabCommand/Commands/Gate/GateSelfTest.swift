import Foundation
import Gate

struct GateSelfTest {
    let lab: Lab
    let arguments: Arguments
    let context: CommandContext
    let request: Gate.Request
    let progress: ProgressLine

    func run() throws -> ExitStatus {
        let test = try SelfTest(
            folder: FileManager.default.currentDirectoryPath,
            products: GateOptions.products(arguments, lab), passing: lab.environment,
            seed: arguments[RunCommand.seed], timeLimit: arguments[GateOptions.timeLimit],
            isDisturbed: arguments[GateOptions.disturb], isInterrupted: request.isInterrupted)
        let injected = arguments[GateOptions.injected]
        let (suites, file) = try test.run(
            suites: arguments[GateOptions.suites], kinds: injected.isEmpty ? SelfTestSuite.Kind.allCases : injected,
            isWanted: request.isWanted
        ) { event in
            switch event {
            case .doing(let text): progress.show(text)
            case .finished: progress.clear()
            }
        }
        progress.clear()
        for line in SelfTest.summary(suites) { context.console.writeLine(line) }
        context.console.writeLine("suites: \(file)")
        return request.isInterrupted() ? .interrupted : .fine
    }
}
