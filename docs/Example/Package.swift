// swift-tools-version: 6.1
import PackageDescription

let lab: [Target.Dependency] = ["LabKit", "LabWorker"].map { .product(name: $0, package: "milli") }
let wholeLab: [Target.Dependency] = ["LabKit", "LabCommand"].map { .product(name: $0, package: "milli") }
let package = Package(
    name: "example", platforms: [.macOS(.v15)],
    // In a package of your own: .package(url: "…/milli.git", from: "…"), or a checkout next to it, as here.
    dependencies: [.package(name: "milli", path: "../..")],
    targets: [
        .executableTarget(name: "median-lab", dependencies: lab),
        .executableTarget(name: "heap-lab", dependencies: wholeLab),
        .testTarget(name: "SearchTests", dependencies: wholeLab + [.product(name: "LabTesting", package: "milli")]),
    ])
