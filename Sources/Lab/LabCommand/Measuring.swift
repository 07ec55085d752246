import Execution
import Files
import Foundation
import Measurement
import Reporting
import Results

/// A run as the command shows it: progress, tables, a result file updated after every input, the summary.
struct Measuring {
    let lab: Lab
    let configuration: RunConfiguration
    let destination: FilePath
    /// After an interruption, the part that was finished replaces an earlier result.
    var keepsPartial = false
    /// The longest that one call may take; `nil` for the limit of the profile.
    var callLimit: TimeSpan?
    let isQuiet: Bool

    /// Runs to the end or until an interruption.
    ///
    /// - Throws: ``CommandFailure`` when the result cannot be written.
    func run(_ console: Console) throws -> ResultFile {
        let isPiped = destination == .standardStream
        let text = console.text(beside: destination)
        let patience = callLimit.map { $0.nanoseconds / 1e9 } ?? configuration.profile.patience
        let process = JobProcess(passing: lab.environment, patience: patience)
        let interruption = Interruption { process.terminate() }

        // It listens until the result is written, and no longer: later work ends at once.
        defer { withExtendedLifetime(interruption) {} }

        let progress = ProgressLine(console: console, isShown: !isQuiet)
        // An earlier result stays until this one is complete, whatever ends the process.
        let place = isPiped ? destination : try destination.besideFile("partial")
        if place != destination {
            console.writeErrorLine(
                "\(destination) stays until the new result is complete, which is written to \(place)")
        }

        var writeFailure: (any Error)?
        // Failures that were reported as they happened are not repeated at the end.
        var reported: Set<String> = []

        func save(_ result: ResultFile) {
            guard !isPiped else { return }
            do { try result.write(to: place) } catch { writeFailure = error }
        }

        func show(_ document: Document) {
            progress.clear()
            guard !isQuiet else { return }
            text.write(document)
            text.writeLine()
        }

        let result = Run(configuration, runner: process).execute(
            environment: try .ofThisProcess(), isInterrupted: { interruption.happened || writeFailure != nil }
        ) { event in
            switch event {
            case .started(let result):
                // Before anything is measured: a result that cannot be written is not worth the time.
                save(result)
            case .verified(let report):
                progress.show("validated \(report.experiment): \(report.totalAnswers) answers")
            case .progress(let done, let total, let label, let secondsLeft):
                progress.show(done: done, of: total, label: label, secondsLeft: secondsLeft)
            case .searching(let label):
                progress.show("capacity of \(label)")
            case .found(let capacities, let notRun, let result):
                save(result)
                show(Document.block(of: capacities, notRun: notRun))
            case .failed(let reason):
                progress.clear()
                if reported.insert(reason).inserted { console.writeErrorLine(reason) }
            case .finished(let group, _, let notRun, let result):
                save(result)
                if !isQuiet { reported.formUnion(notRun.map(\.asFailure)) }
                show(Document.block(ofInput: group.input.name, of: group.experiment.name, in: result))
            }
        }

        progress.clear()
        if let writeFailure { throw CommandFailure("\(writeFailure)") }
        save(result)
        var summarised = result
        summarised.failures.removeAll(where: reported.contains)
        text.write(Document.summary(of: summarised, command: lab.name))
        if let writeFailure { throw CommandFailure("\(writeFailure)") }

        if isPiped {
            console.write(String(decoding: try result.encoded(), as: UTF8.self))
        } else if place == destination || !result.interrupted || keepsPartial {
            if place != destination { try place.move(to: destination) }
            console.writeLine("result: \(destination)")
        } else {
            console.writeLine("\(destination) is the earlier result; the part that was finished is in \(place)")
        }

        return result
    }
}
