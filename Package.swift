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
let hasSQLite = isInstalled("include/sqlite3.h")
let hasZlib = isInstalled("include/zlib.h")
let hasZstd = isInstalled("include/zstd.h")
let hasSimdjson = isInstalled("include/simdjson.h")

let environment = ProcessInfo.processInfo.environment

/// The compiler otherwise writes a module's interface in a job of its own, which checks all types a second time: a
/// tenth of the time, for modules that are built as a whole, since what needs the interface waits for both jobs.
let withInterface = ["-no-emit-module-separately-wmo"]

/// MILLI_QUICK_BUILD=1 leaves modules unoptimised that read and write results and put them into words and pictures,
/// which takes a quarter of the time to build them: `make test` does. What measures, and what is measured, is optimised
/// in each build.
let wording: [SwiftSetting] =
    environment["MILLI_QUICK_BUILD"] == "1" ? [.unsafeFlags(["-Onone"] + withInterface)] : []

/// The build system adds `-g` after all other options, so the compiler proper is asked to leave it. Programs that tests
/// count or profile keep it: valgrind cannot read a mixture.
let withoutDebugging = ["-Xfrontend", "-gnone"]

/// A module in a folder of `Sources`.
func module(_ name: String, in folder: String = "", _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(folder)\(name)")
}

/// The tests of a module, which lie in a folder of the same name; `data` is a folder in it that they read. Those that
/// neither compute nor measure by themselves need not be optimised, which takes half of the time to build them. Those
/// of `Execution` count allocations of their own. All of them can use `TestSupport`.
func tests(
    _ module: String, _ dependencies: [Target.Dependency] = [], data: String? = nil, isOptimised: Bool = true
) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: [.byName(name: module), "TestSupport"] + dependencies,
        resources: data.map { [.copy($0)] } ?? [],
        swiftSettings: [.unsafeFlags((isOptimised ? [] : ["-Onone"]) + withInterface + withoutDebugging)])
}

/// Tests that run the built command as a user would. They are three modules, so that two cores build them at a time.
func commandTests(_ name: String, exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [
            "milli", "FaultyLab", "LabCommand", "ExitPage", "Workloads", "LabKit", "Results", "Measurement",
            "Reporting", "Gate", "Files", "Reproducibility", "Subscription", "CivilTime", "JSONText", "Nouns",
            "TestSupport", "CommandSupport",
        ], exclude: exclude, swiftSettings: [.unsafeFlags(["-Onone"] + withInterface + withoutDebugging)])
}

/// A library of the system.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

// What all may stand on: generators and digests, files by their bytes, keys by their bytes, JSON with positions,
// instants, threads, nouns with their numbers.
let base = [
    module("CLibrary"), module("Reproducibility"), module("Files", ["CLibrary", "CPacking"]),
    module("Keys", ["CPlatform"]), module("JSONText", ["CLibrary", "CPlatform"]), module("CivilTime", ["JSONText"]),
    module("Threads"), module("Nouns"),
]

// What is measured. It knows nothing of measuring.
let subjects = [
    module("UIModel", in: "Subjects/"),
    module("ExitPage", in: "Subjects/", ["UIModel", "JSONText", "Threads"]),
    module("ElementID", in: "Subjects/", ["UIModel", "JSONText", "CLibrary", "Threads"]),
    module("Subscription", in: "Subjects/", ["Keys", "JSONText", "CivilTime", "CTransitions", "Threads"]),
    module("Shortcuts", in: "Subjects/", ["JSONText"]),
    module("ReviewPrompt", in: "Subjects/", ["JSONText", "CLibrary", "Reproducibility"]),
]

// Where trees, events and payloads come from.
let inputs = [
    module(
        "Streams", in: "Inputs/",
        [
            "ExitPage", "Subscription", "Shortcuts", "ReviewPrompt", "Files", "Keys", "JSONText", "CivilTime",
            "Reproducibility", "CLibrary", "CPlatform",
        ]),
    module(
        "Workloads", in: "Inputs/",
        [
            "UIModel", "ExitPage", "Subscription", "Shortcuts", "ReviewPrompt", "Streams", "CivilTime",
            "Reproducibility", "JSONText",
        ]),
    module("Importers", in: "Inputs/", ["UIModel", "Files", "JSONText", "Nouns"] + (hasLibXML2 ? ["CLibXML2"] : [])),
]

// How anything is measured. It knows nothing of the subjects.
let lab = [
    module("Measurement", in: "Lab/", ["Reproducibility", "CLibrary", "CPlatform", "CJemalloc", "Threads", "Nouns"]),
    module("Vocabulary", in: "Lab/", ["Measurement", "Nouns"]),
    module("LabKit", in: "Lab/", ["Vocabulary", "Measurement", "Reproducibility"]),
    module(
        "Jobs", in: "Lab/",
        ["LabKit", "Vocabulary", "Measurement", "Reproducibility", "CLibrary", "CPlatform"]),
    module("LabWorker", in: "Lab/", ["Jobs", "LabKit", "CLibrary"]),
    .target(
        name: "Results",
        dependencies: [
            "Vocabulary", "Measurement", "Reproducibility", "Files", "JSONText", "CivilTime", "CPlatform", "Nouns",
        ] + (hasSQLite ? ["CSQLite"] : []), path: "Sources/Lab/Results",
        resources: [.embedInCode("History/layout.sql")], swiftSettings: wording),
    module(
        "Execution", in: "Lab/",
        [
            "Jobs", "LabKit", "Results", "Measurement", "Reproducibility", "Files", "JSONText", "CLibrary", "CPlatform",
            "Nouns",
        ]),
    module(
        "Gate", in: "Lab/",
        ["Execution", "Jobs", "Results", "Measurement", "Reproducibility", "Files", "CELF", "Nouns"]),
    .target(
        name: "Profile", dependencies: ["Reporting", "Execution", "Jobs", "Results", "Measurement", "Nouns"],
        path: "Sources/Lab/Profile",
        resources: ["flame.css", "flame.js"].map { .embedInCode("Page/\($0)") }, swiftSettings: wording),
    .target(
        name: "Reporting",
        dependencies: ["Execution", "Results", "Measurement", "Files", "JSONText", "Nouns"],
        path: "Sources/Lab/Reporting",
        resources: (["Charts/charts.py", "Charts/theme.json", "Site/site.css"]
            + [
                "axis", "capacity", "comparison", "distribution", "dots", "estimates", "horizontal-budget", "price",
                "series", "sizes", "throughput", "vertical-budget",
            ].map { "Charts/Templates/\($0).json" }
            + [
                "report.css", "explore.css", "elements.js", "numbers.js", "tables.js", "charts.js", "choice.js",
                "costs.js", "explore.js", "slider.js", "spread.js", "overview.js", "knowledge.js", "verdicts.js",
                "picks.js", "upkeep.js", "answer.js", "shapes.js", "size.js", "printing.js", "page.js",
            ].map { "Renderers/Page/\($0)" }).map { .embedInCode($0) }, swiftSettings: wording),
    .target(
        name: "LabCommand",
        dependencies: [
            "Execution", "Jobs", "LabKit", "Results", "Measurement", "Reporting", "Gate", "Profile", "Files",
            "JSONText", "CivilTime", "Reproducibility", "CLibrary", "Nouns",
        ], path: "Sources/Lab/LabCommand",
        resources: ["bash", "zsh", "fish"].map { .embedInCode("Shells/completions.\($0)") }, swiftSettings: wording),
    module(
        "LabTesting", in: "Lab/",
        ["LabCommand", "Gate", "Execution", "Jobs", "LabKit", "Results", "Measurement", "Files"]),
]

// Thin C: floors, system headers and what Swift cannot say.
let system: [Target] = [
    module("CFloors", in: "System/"),
    module("CTransitions", in: "System/"),
    module("CPlatform", in: "System/"),
    .systemLibrary(name: "CELF", path: "Sources/System/CELF"),
    .target(
        name: "CJemalloc", path: "Sources/System/CJemalloc",
        linkerSettings: hasJemalloc ? [.linkedLibrary("jemalloc")] : []),
    .target(
        name: "CSimdjson", path: "Sources/System/CSimdjson", cxxSettings: hasSimdjson ? [.define("HAS_SIMDJSON")] : [],
        linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []),
    .target(
        name: "CPacking", dependencies: (hasZlib ? ["CZlib"] : []) + (hasZstd ? ["CZstd"] : []),
        path: "Sources/System/CPacking",
        cSettings: (hasZlib ? [.define("HAS_ZLIB")] : []) + (hasZstd ? [.define("HAS_ZSTD")] : []),
        linkerSettings: (hasZlib ? [.linkedLibrary("z")] : []) + (hasZstd ? [.linkedLibrary("zstd")] : [])),
]
let libraries: [Target?] = [
    hasLibXML2 ? system("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2") : nil,
    hasSQLite ? system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite") : nil,
    hasZlib ? system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib") : nil,
    hasZstd ? system("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd") : nil,
]

// The independent oracle of ElementID: the same tree and the same paths in libxml2.
let oracles = hasLibXML2 ? [module("ElementIDOracle", in: "Subjects/", ["ElementID", "UIModel", "CLibXML2"])] : []
let oracle: [Target.Dependency] = hasLibXML2 ? ["ElementIDOracle"] : []

// `swift package milli …` in a package that depends on this one.
let plugin = Target.plugin(
    name: "MilliPlugin",
    capability: .command(
        intent: .custom(verb: "milli", description: "Build the package's lab, and run it with the arguments.")),
    path: "Plugins/Milli")

// This project's experiments and its command.
let command: [Target] = [
    .target(
        name: "MilliExperiments",
        dependencies: [
            "UIModel", "ExitPage", "ElementID", "Subscription", "Shortcuts", "ReviewPrompt", "Workloads", "Importers",
            "LabKit", "Measurement", "CFloors", "Reproducibility", "JSONText", "Streams", "Files",
            "CivilTime", "CSimdjson", "Nouns",
        ] + oracle,
        path: "Benchmarks"),
    .executableTarget(
        name: "milli",
        dependencies: [
            "MilliExperiments", "LabCommand", "Reporting", "Importers", "Files", "Streams",
            "ExitPage", "ElementID", "Subscription", "Shortcuts", "ReviewPrompt", "Workloads", "CivilTime", "JSONText",
            "UIModel", "LabKit", "Results", "Measurement", "Reproducibility", "Nouns",
        ]),
]

let testTargets: [Target] = [
    tests("Reproducibility"),
    tests("Threads"),
    tests("JSONText", ["Reproducibility"], isOptimised: false),
    tests("CivilTime", ["JSONText", "Reproducibility"]),
    tests("UIModel", ["Reproducibility"], isOptimised: false),
    tests("ExitPage", ["JSONText", "Reproducibility", "Workloads", "UIModel"]),
    tests("ElementID", ["Reproducibility", "Workloads", "UIModel"] + oracle),
    tests("Subscription", ["CTransitions", "Reproducibility", "CivilTime", "Workloads", "JSONText"]),
    tests("Shortcuts", ["Reproducibility", "Workloads"], isOptimised: false),
    tests("ReviewPrompt", ["Reproducibility", "Workloads", "ReviewStateWriter"], isOptimised: false),
    tests(
        "Workloads",
        [
            "Files", "Importers", "Subscription", "ReviewPrompt", "Shortcuts", "UIModel", "ExitPage", "Reproducibility",
            "Measurement",
        ],
        isOptimised: false),
    tests("Files", ["Reproducibility"], isOptimised: false),
    tests(
        "Streams",
        ["ExitPage", "Files", "Keys", "JSONText", "CivilTime", "Subscription", "Reproducibility", "Workloads"],
        isOptimised: false),
    tests("Importers", ["Files", "Reproducibility", "UIModel"], isOptimised: false),
    tests("Measurement", ["Reproducibility"], isOptimised: false),
    tests("Results", ["Vocabulary", "Measurement", "Files", "JSONText", "Nouns", "Reporting"], isOptimised: false),
    tests("LabKit", ["Reproducibility", "Measurement"], isOptimised: false),
    tests("Execution", ["Jobs", "LabKit", "Results", "Measurement"]),
    tests(
        "Gate",
        [
            "Execution", "Jobs", "LabKit", "Results", "Measurement", "Reproducibility", "Files", "DictionaryLab",
            "GateSimulation",
        ],
        isOptimised: false),
    tests("Profile", ["Reporting", "Execution", "Jobs", "LabKit", "Results", "Measurement"], isOptimised: false),
    tests(
        "Reporting", ["Results", "Measurement", "Reproducibility", "Files", "JSONText", "Nouns"], data: "Golden",
        isOptimised: false),
    tests(
        "LabCommand",
        ["Execution", "Gate", "Jobs", "LabKit", "Profile", "Results", "Measurement", "Files", "JSONText"],
        isOptimised: false),
    tests(
        "LabTesting", ["LabCommand", "Jobs", "LabKit", "Results", "Measurement", "Execution"], isOptimised: false),
    tests("MilliExperiments", ["LabKit", "Subscription", "UIModel", "ExitPage", "Workloads", "CFloors", "CSimdjson"]),
    commandTests("EndToEnd"),
    commandTests("Documentation"),
    // Python that drives a browser.
    commandTests("Page", exclude: ["Driver"]),
    // What tests of the built command share.
    .target(
        name: "CommandSupport", dependencies: ["Results", "Measurement", "TestSupport"], path: "Tests/CommandSupport"),
    // What several modules' tests share.
    .target(name: "TestSupport", dependencies: ["Importers", "LabKit", "Measurement"], path: "Tests/TestSupport"),
    // A process that a test of ReviewPrompt kills.
    .executableTarget(name: "ReviewStateWriter", dependencies: ["ReviewPrompt"], path: "Tests/ReviewStateWriter"),
    // Machines that are drawn, on which tests hold the gate to its promises. Run, it prints how often it is wrong.
    .executableTarget(
        name: "GateSimulation", dependencies: ["Gate", "Execution", "Results", "Measurement", "Reproducibility"],
        path: "Tests/GateSimulation"),
    // A lab of known work, whose instructions a test of Gate counts.
    .executableTarget(name: "DictionaryLab", dependencies: ["Jobs", "LabKit"], path: "Tests/DictionaryLab"),
    // A lab whose implementations crash and hang, which tests of the command run.
    .executableTarget(name: "FaultyLab", dependencies: ["LabWorker", "LabKit"], path: "Tests/FaultyLab"),
]

// MILLI_FUZZ=1 adds what `make fuzz` runs: all readers, driven by libFuzzer.
let fuzzing: [Target] =
    environment["MILLI_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "UIModel", "ElementID", "Importers", "ExitPage", "Subscription", "ReviewPrompt", "Streams", "Workloads",
                "Results", "Reporting", "Files", "JSONText", "CivilTime",
            ] + (hasLibXML2 ? ["CLibXML2"] : []),
            path: "Tests/Fuzz")
    ]

// MILLI_TESTS=LabKit,Results builds and runs only the tests of these modules.
let chosenTests = environment["MILLI_TESTS"]?.split(separator: ",").map { "\($0)Tests" }

let package = Package(
    name: "milli",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "milli", targets: ["milli"]), .plugin(name: "MilliPlugin", targets: ["MilliPlugin"])]
        + ["Measurement", "Results", "LabKit", "LabWorker", "LabCommand", "LabTesting"].map {
            .library(name: $0, targets: [$0])
        },
    targets: base + subjects + oracles + inputs + lab + system + libraries.compactMap(\.self) + command + [plugin]
        + fuzzing + testTargets.filter { $0.type != .test || chosenTests?.contains($0.name) != false },
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
