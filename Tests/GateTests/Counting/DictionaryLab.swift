import Foundation

/// The program `DictionaryLab`, whose work is known; it is built next to the tests.
enum DictionaryLab {
    static let executable: String = {
        let name = "DictionaryLab"
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

        return
            ([bundle, beside].map { $0.appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(".build/tests/release/\(name)")).path
    }()
}
