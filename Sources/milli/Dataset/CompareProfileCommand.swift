import Files
import JSONText
import LabCommand
import LabKit
import Nouns
import Reporting
import Workloads

enum CompareProfileCommand {
    private static let profiles = Positional<[FilePath]>(
        "PROFILE", help: "names of profiles in the folder, or files; by default all in the folder")
    private static let screens = Option<Int>(
        "--screens", value: "N", help: "the number of screens to draw at the size of each dump",
        default: ProfileComparison.defaultScreensPerDump
    ).within(1...100_000)
    private static let views = Option<Int?>(
        "--views", value: "N", help: "draw all screens at this size; levels are then not compared"
    ).within(1...10_000_000)
    private static let seed = Option<UInt64>("--seed", value: "S", help: "the seed of the screens", default: 1)
    private static let json = Flag("--json", help: "print a JSON object per profile instead of a table")

    static var command: Command {
        Command(
            "compare", abstract: "Compare generated screens with the profiles they are drawn from.",
            discussion: """
                Screens are drawn at the size of every dump of a profile, and pooled. The Kolmogorov-Smirnov distance \
                compares children, levels, foreground levels, same-class groups and single-child chains; its mean over \
                the tenths of the depth compares children by depth; total variation compares hidden positions and \
                classes; the difference compares hidden share and hidden leaves.
                """
        ) {
            [profiles, screens, views, seed, json, DatasetFolder.option]
            Example("milli dataset compare", "all profiles of the folder")
            Example("milli dataset compare uikit-views --screens 100 --seed 7", "one of them, with more screens")
            ExitMeaning(.verdict, "a distance is over its limit")
            ExitMeaning(.wrongCall, "a profile cannot be read")
        } action: { arguments, context in
            let console = context.console
            let folder = DatasetFolder(arguments)
            let words = arguments[profiles].isEmpty ? try folder.profileNames() : arguments[profiles]

            // All profiles are read before any is compared, so that a bad one is reported at once.
            let profiles = try words.flatMap { try folder.profiles($0) }
            guard !profiles.isEmpty else { throw CommandFailure("no profile in '\(folder.path)/profiles'") }

            var distancesOver = 0
            for (name, profile) in profiles {
                let comparison = ProfileComparison(
                    of: profile, screensPerDump: arguments[screens], views: arguments[views], seed: arguments[seed])
                distancesOver += comparison.measures.count(where: \.isOver)
                let report = ComparisonReport(name: name, profile: profile, comparison: comparison)
                console.write(report, asJSON: arguments[json])
            }

            if !arguments[json] {
                console.writeLine(
                    distancesOver == 0
                        ? "\(counted(profiles.count, "profile")), every distance within its limit"
                        : "\(counted(distancesOver, "distance")) over the limit")
            }

            return distancesOver == 0 ? .fine : .verdict
        }
    }
}

private struct ComparisonReport: PrintedReport {
    let name: String
    let profile: ScreenProfile
    let comparison: ProfileComparison

    func lines(width: Int) -> [String] {
        let title =
            "\(name): \(profile.source), \(profile.hidden.of.grouped) views; "
            + "\(comparison.screens.grouped) screens drawn, "
            + "\(comparison.generated.views.grouped) views"
        return title.indented(then: 2, width: width) + table.folded(width: width) + [""]
    }

    private var table: TextTable {
        TextTable(
            comparison.measures,
            [
                ("measure", .left, { $0.name }),
                ("distance", .right, { SignificantDigits.fixed($0.distance, decimals: 4) }),
                ("limit", .right, { $0.limit.map { SignificantDigits.fixed($0, decimals: 2) } ?? "" }),
                ("verdict", .left, { Self.verdict($0) ?? "" }),
            ])
    }

    private static func verdict(_ measure: ProfileComparison.Measure) -> String? {
        if measure.limit == nil { return nil }
        return measure.isOver ? "over" : "within"
    }

    var jsonLines: [String] {
        let measures = comparison.measures.map { measure in
            JSONValue.members([
                "distance": .number(measure.distance), "limit": measure.limit.map { .number($0) },
                "name": .text(measure.name),
                "verdict": Self.verdict(measure).map { .text($0) },
            ])
        }

        let object = JSONValue.members([
            "measures": .array(measures), "profile": .text(name), "screens": .count(comparison.screens),
            "source": .text(profile.source), "views": .count(comparison.generated.views),
        ])
        return [object.line]
    }
}
