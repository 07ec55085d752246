import Files
import Foundation

@testable import Reporting
@testable import Results

/// Result files, which are accepted counts too. What is read is written the same, and every export, the report and the
/// digest get through it.
func readResult(_ input: Input) -> Bool {
    let data = Data(input)
    guard let result = try? ResultFile(data, named: "fuzz") else { return false }
    guard let written = try? result.encoded() else {
        promise(false, "what is read can be written")
        return false
    }

    let again = Reading { () throws(any Error) in try ResultFile(written, named: "fuzz").encoded() }
    promise(again == .value(written), "the result is the same again")

    // The number of cells is small, as inputs are; reports are not what takes the time here.
    for format in ExportFormat.all { _ = try? format.export(result) }
    _ = Report(on: NamedResult("fuzz", result), comparedWith: [], isForced: true, command: "milli")
    _ = Report(
        digestOf: NamedResult("fuzz", result), comparedWith: [NamedResult("fuzz", result)], isForced: true,
        command: "milli"
    )
    .markdown()

    return true
}

/// A result that a run wrote, cut to a few cells and samples; several, each with other cells.
func resultFiles() -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("results")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    var texts: [[UInt8]] = []

    for file in files ?? [] where file.lastPathComponent == "run.tar.gz" {
        guard var result = try? ResultFile(contentsOf: FilePath(file.path)) else { continue }

        let cells = result.cells
        result.datasets = Array(result.datasets.prefix(2))
        result.verifications = Array(result.verifications.prefix(1))
        result.growth = Array(result.growth.prefix(1))
        result.notRun = Array(result.notRun.prefix(1))
        result.capacity = result.capacity.map { Array($0.prefix(1)) }

        for start in stride(from: 0, to: cells.count, by: max(1, cells.count / 12)) {
            result.cells = cells[start...].prefix(2).map { cell in
                var cell = cell
                for index in cell.processes.indices {
                    cell.processes[index].samples = Array(cell.processes[index].samples.prefix(2))
                }

                cell.processes = Array(cell.processes.prefix(2))
                return cell
            }

            // As a run writes it, and as an archive holds it.
            texts += [false, true].compactMap { try? Array(result.encoded(isPublished: $0)) }
        }
    }

    return texts
}
