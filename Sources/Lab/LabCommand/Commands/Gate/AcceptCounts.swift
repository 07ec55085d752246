import Files
import Foundation
import Gate
import Measurement
import Results

/// `gate --accept`: what is counted now is what has to hold from now on.
struct AcceptCounts {
    let lab: Lab
    let arguments: Arguments
    let context: CommandContext
    let request: Gate.Request

    func run() throws -> ExitStatus {
        let environment = try MachineEnvironment.ofThisProcess()
        let executable = arguments[GateOptions.headExecutable]
        let baseline = try StoredBaseline(executable: executable, passing: lab.environment, request: request)
        let (result, leftOut) = try baseline.accepted(
            command: [lab.name] + context.call, environment: environment, at: Date())
        // The user wants out, and what is kept should be what was wished.
        if request.isInterrupted() { return .interrupted }
        if !arguments[GateOptions.quiet] {
            for line in leftOut { context.console.writeLine("not stored: \(line)") }
        }
        guard !result.cells.isEmpty else {
            throw CommandFailure("nothing can be counted here, so there is nothing to store; see \(lab.name) doctor")
        }
        let wanted = arguments[GateOptions.baseline]
        let file =
            wanted.flatMap { BaselineFolder.isFolder($0) || $0.hasSuffix("/") ? nil : $0 }
            ?? BaselineFolder(wanted ?? BaselineFolder.usual).file(fingerprint: environment.fingerprint)
        try result.write(to: file)
        context.console.writeLine("stored \(result.cells.count) counts: \(file)")
        return .fine
    }
}
