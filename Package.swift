// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Libraries that Milli uses where they are installed and does without where they are not; `milli doctor` says what
// a missing one costs.
func isInstalled(_ files: String...) -> Bool {
    let prefixes = ["/usr", "/usr/local", "/opt/homebrew"]
    return files.contains { file in
        prefixes.contains { FileManager.default.fileExists(atPath: "\($0)/\(file)") }
    }
}
let hasJemalloc = isInstalled("include/jemalloc/jemalloc.h")
let hasLibXML2 = isInstalled("include/libxml2/libxml/parser.h")

let elementIDOracle: [Target.Dependency] = hasLibXML2 ? ["ElementIDOracle"] : []

func library(_ name: String) -> Product { .library(name: name, targets: [name]) }
func tests(_ module: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: "\(module)Tests", dependencies: [.byName(name: module)] + dependencies)
}

let package = Package(
    name: "milli",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "milli", targets: ["milli"]),
        library("Reproducibility"), library("JSONText"), library("CivilTime"),
        library("UIModel"), library("ExitPage"), library("ElementID"), library("Subscription"),
        library("ReviewPrompt"), library("Shortcuts"),
        library("Workloads"), library("InputFiles"), library("Streams"), library("Importers"),
        library("Measurement"), library("LabKit"), library("Reporting"), library("LabCommand"),
    ],
    targets: [
        // Named random generators and digests: what makes a run repeatable.
        .target(name: "Reproducibility"),

        // JSON as a flat list of values: positions, bounded depth, nothing copied.
        .target(name: "JSONText"),

        // Instants and the Gregorian calendar in whole numbers.
        .target(name: "CivilTime"),

        // Subjects: what is measured. They know nothing of measuring.
        .target(name: "UIModel", path: "Sources/Subjects/UIModel"),
        .target(name: "ExitPage", dependencies: ["UIModel"], path: "Sources/Subjects/ExitPage"),
        .target(name: "ElementID", dependencies: ["UIModel", "JSONText"], path: "Sources/Subjects/ElementID"),
        .target(
            name: "Subscription", dependencies: ["JSONText", "CivilTime"], path: "Sources/Subjects/Subscription"),
        .target(name: "Shortcuts", path: "Sources/Subjects/Shortcuts"),
        .target(name: "ReviewPrompt", dependencies: ["JSONText"], path: "Sources/Subjects/ReviewPrompt"),

        // Inputs: where trees and events come from.
        .target(
            name: "Workloads",
            dependencies: ["UIModel", "ExitPage", "Shortcuts", "ReviewPrompt", "Reproducibility", "JSONText"],
            path: "Sources/Inputs/Workloads"),
        .target(name: "InputFiles", path: "Sources/Inputs/InputFiles"),
        .target(
            name: "Streams", dependencies: ["InputFiles", "JSONText", "CivilTime"], path: "Sources/Inputs/Streams"),
        .target(
            name: "Importers",
            dependencies: ["UIModel", "InputFiles", "JSONText"] + (hasLibXML2 ? ["CLibXML2"] : []),
            path: "Sources/Inputs/Importers"),

        // The lab: how anything is measured. It knows nothing of the subjects.
        .target(
            name: "Measurement",
            dependencies: ["Reproducibility", "CPlatform", "CJemalloc"],
            path: "Sources/Lab/Measurement"),
        .target(name: "LabKit", dependencies: ["Measurement", "Reproducibility"], path: "Sources/Lab/LabKit"),
        .target(name: "Reporting", dependencies: ["LabKit"], path: "Sources/Lab/Reporting"),
        .target(name: "LabCommand", dependencies: ["LabKit", "Reporting"], path: "Sources/Lab/LabCommand"),

        // Thin C: floors, system headers and what Swift cannot say.
        .target(name: "CFloors", path: "Sources/System/CFloors"),
        .target(name: "CPlatform", path: "Sources/System/CPlatform"),
        .target(
            name: "CJemalloc",
            path: "Sources/System/CJemalloc",
            linkerSettings: hasJemalloc ? [.linkedLibrary("jemalloc")] : []),

        // This project's experiments and its command.
        .target(
            name: "Experiments",
            dependencies: [
                "UIModel", "ExitPage", "ElementID", "Workloads", "Importers", "LabKit", "Measurement", "CFloors",
                "Reproducibility", "JSONText", "Shortcuts", "ReviewPrompt",
            ] + elementIDOracle,
            path: "Benchmarks"),
        .executableTarget(
            name: "milli",
            dependencies: [
                "Experiments", "LabCommand", "Reporting", "Importers", "InputFiles", "Streams", "ExitPage", "ElementID",
                "Workloads", "CivilTime", "Shortcuts", "ReviewPrompt",
            ]),

        tests("Reproducibility"),
        tests("JSONText", "Reproducibility"),
        tests("CivilTime", "Reproducibility"),
        tests("UIModel", "Reproducibility"),
        tests("ExitPage", "Reproducibility", "Workloads"),
        .testTarget(
            name: "ElementIDTests", dependencies: ["ElementID", "Reproducibility", "Workloads"] + elementIDOracle),
        .testTarget(
            name: "SubscriptionTests", dependencies: ["Subscription", "Reproducibility", "CivilTime"],
            resources: [.copy("Spec")]),
        tests("Shortcuts", "Reproducibility", "Workloads"),
        tests("ReviewPrompt", "Reproducibility", "Workloads", "ReviewStateWriter"),
        .executableTarget(
            name: "ReviewStateWriter", dependencies: ["ReviewPrompt"], path: "Tests/ReviewStateWriter"),
        tests("Workloads", "Importers"),
        tests("InputFiles"),
        tests("Streams", "InputFiles", "JSONText", "Reproducibility"),
        tests("Importers", "InputFiles"),
        tests("Measurement"),
        tests("LabKit"),
        tests("Reporting"),
        tests("LabCommand"),
        tests("Experiments"),
        .testTarget(name: "EndToEndTests", dependencies: ["milli", "ExitPage", "Workloads"], path: "Tests/EndToEnd"),
    ]
        + (hasLibXML2
            ? [
                // The independent oracle of ElementID: the same tree and the same paths in libxml2.
                .target(
                    name: "ElementIDOracle", dependencies: ["ElementID", "UIModel", "CLibXML2"],
                    path: "Sources/Subjects/ElementIDOracle"),
                .systemLibrary(
                    name: "CLibXML2", path: "Sources/System/CLibXML2", pkgConfig: "libxml-2.0",
                    providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
            ] : []),
    swiftLanguageModes: [.v6]
)
