import Foundation
import Measurement
import Results
import Testing

private let hasAllocationCounter = if case .available = AllocationCounting.ofThisProcess() { true } else { false }

/// Conditions of more than one file.
extension Trait where Self == ConditionTrait {
    /// The command counts allocations.
    package static var countsAllocations: Self {
        .enabled(if: hasAllocationCounter, "nothing counts allocations here")
    }

    /// The command keeps a history of runs.
    package static var keepsHistory: Self { .enabled(if: History.isAvailable, "built without SQLite") }

    /// The command counts instructions.
    package static var countsInstructions: Self {
        .enabled(if: InstructionSource.ofThisMachine().name != nil, "nothing counts instructions here")
    }

    /// The package is a clone, and no unpacked archive, which has no commits to name.
    package static var hasCommits: Self {
        let git = Command.package.appendingPathComponent(".git").path
        return .enabled(if: FileManager.default.fileExists(atPath: git), "the package is no clone")
    }

    /// The test stands a program of its own in for the one that draws charts.
    package static var systemPython: Self {
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no /usr/bin/python3")
    }

    /// Something draws charts.
    package static var drawsCharts: Self {
        .enabled(
            if: InstalledTools.chartPython != nil, "no Python with vl-convert and Playwright; 'make setup' installs it")
    }
}
