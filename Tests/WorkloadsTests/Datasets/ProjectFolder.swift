import Foundation

/// The folders of the project that tests read.
enum ProjectFolder {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Recipes and profiles.
    static let datasets = package.appending(path: "datasets")

    /// Real dumps next to the project, or where `MILLI_DATASETS` says. They are not part of the project.
    static let realDumps: URL = {
        if let path = ProcessInfo.processInfo.environment["MILLI_DATASETS"] { return URL(filePath: path) }
        return package.deletingLastPathComponent().appending(path: "shared/datasets/ui")
    }()

    static let hasRealDumps = FileManager.default.fileExists(atPath: realDumps.appending(path: "PROFILES.json").path())

    static func profileBytes(_ name: String) throws -> Data {
        try Data(contentsOf: datasets.appending(path: "profiles/\(name).json"))
    }

    static let profileNames = ["android-accessibility", "ios-accessibility", "uikit-views"]
}
