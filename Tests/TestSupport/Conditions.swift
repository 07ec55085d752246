import Foundation
import Importers
import Testing

/// Conditions of tests. A test that is skipped says why; `.ci/skips.txt` lists the skips that CI allows.
extension Trait where Self == ConditionTrait {
    /// The test calls programs of these names.
    package static func needs(programs: String...) -> Self {
        let missing = programs.filter { program(named: $0) == nil }
        return .enabled(if: missing.isEmpty, "not on the path: \(missing.joined(separator: ", "))")
    }

    /// The test reads dumps in XML, which a build does by libxml2.
    package static var needsXML: Self { .enabled(if: DumpImporter.readsXML, "built without libxml2") }

    /// The test names files by bytes that are not UTF-8.
    package static var needsNamesOfAnyBytes: Self {
        .enabled(if: takesNamesOfAnyBytes, "the file system takes no names but those in UTF-8")
    }

    /// The test takes minutes, and is a larger one of what another test promises.
    package static var isExhaustive: Self {
        .enabled(if: environment["MILLI_EXHAUSTIVE"] == "1", "takes long; MILLI_EXHAUSTIVE=1 runs it, as .ci/run does")
    }
}

/// The path of a program that can be called by its name alone; `nil` if it is not installed.
package func program(named name: String) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}

private let environment = ProcessInfo.processInfo.environment

/// True if files in the folder for temporary ones may have names that are not UTF-8.
private let takesNamesOfAnyBytes: Bool = {
    let folder = FileManager.default.temporaryDirectory.path
    let bytes = Array("\(folder)/milli-\(UUID().uuidString)".utf8) + [0xE9, 0]
    let path = bytes.map { CChar(truncatingIfNeeded: $0) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return false }

    close(descriptor)
    unlink(path)
    return true
}()

/// Ends the current test as skipped, with its reason. Before Swift 6.3, which cannot skip a test that runs, the reason
/// is a known issue, and the test goes on.
package func skipTest(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #if compiler(>=6.3)
        try Test.cancel(Comment(rawValue: reason), sourceLocation: sourceLocation)
    #else
        withKnownIssue { Issue.record(Comment(rawValue: reason), sourceLocation: sourceLocation) }
    #endif
}
