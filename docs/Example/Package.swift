// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "median-lab", platforms: [.macOS(.v15)],
    // In a package of your own: .package(url: "…/milli.git", from: "…"), or a checkout beside it as here.
    dependencies: [.package(name: "milli", path: "../..")],
    targets: [
        .executableTarget(
            name: "median-lab", dependencies: ["LabKit", "LabCommand"].map { .product(name: $0, package: "milli") })
    ])
