// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "median-lab",
    platforms: [.macOS(.v15)],
    // In a package of your own: .package(url: "…/milli.git", from: "…"), or a checkout beside it as here.
    dependencies: [.package(name: "milli", path: "../..")],
    targets: [
        .executableTarget(
            name: "median-lab",
            dependencies: [
                .product(name: "LabCommand", package: "milli"),
                .product(name: "LabKit", package: "milli"),
                .product(name: "Reproducibility", package: "milli"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
