import Foundation
import JSONText
import Measurement
import Nouns
import Results

extension Chart {
    /// The most changes that are drawn in each direction.
    private static let drawnChanges = 20
    /// The most changes that are left out because they would leave no room for the others.
    private static let mostOutliers = 3
    /// The smallest multiple that may be left out.
    private static let nearestOutlier = 4.0
    /// The widest column of names, in characters.
    private static let nameWidth = 44

    /// A finding as a point: the ratio of the second result to the first, with its interval.
    private struct ComparedCell {
        let finding: Finding
        let ratio: Double
        let lower: Double
        let upper: Double

        var kind: ChangeKind { ChangeKind(finding) }

        /// - Returns: `nil` if the finding has no change, or if its number is now 0.
        init?(_ finding: Finding) {
            guard let change = finding.change, change > -1, change.isFinite else { return nil }

            let interval = finding.interval.map { Interval(lower: 1 + $0.lower, upper: 1 + $0.upper) }
            let span = LogarithmicAxis.span(of: interval, around: 1 + change)
            self.finding = finding
            ratio = 1 + change
            lower = span.lower
            upper = span.upper
        }
    }

    /// Draws the largest changes of one measure between two results, in both directions, as ratios around 1.
    ///
    /// - Parameter number: the position of the earlier result among those compared, from 1 on.
    /// - Returns: `nil` if no cell can be drawn, or if all numbers are exactly the same.
    init?(comparing rows: [Finding], _ measure: String, _ table: ReportTable, number: Int) {
        let comparedCells = rows.compactMap { ComparedCell($0) }.filter { $0.ratio != 1 || $0.finding.interval != nil }
        guard !comparedCells.isEmpty else { return nil }

        let (outliers, others) = Self.outliers(among: comparedCells)
        let descending = others.sorted { $0.ratio > $1.ratio }
        let isDrawnWhole = descending.count <= 2 * Self.drawnChanges
        let drawnCells =
            isDrawnWhole
            ? descending : Array(descending.prefix(Self.drawnChanges)) + Array(descending.suffix(Self.drawnChanges))
        let ends = [drawnCells.last, drawnCells.first].map { FactorText.ratio($0?.ratio ?? 1) }

        var explanation = "Right of 1, head has more."
        if drawnCells.contains(where: { $0.finding.interval != nil }) {
            explanation += " A bar is the 95 % interval over processes."
        }
        if !isDrawnWhole {
            explanation +=
                " The \(Self.drawnChanges) largest to each side of the table's "
                + "\(counted(table.rows.count, "cell"))."
        }
        if !outliers.isEmpty {
            let names = outliers.map { "\($0.finding.pathLabel) at \(FactorText.ratio($0.ratio))" }
            explanation += " Too far off to be drawn: \(names.listed)."
        }
        let unchangedCells = rows.count { $0.verdict == .same }
        if unchangedCells > 0 {
            explanation += " The table has \(counted(unchangedCells, "cell")) more, exactly the same."
        }

        self.init(
            id: Slug.text(["comparison-\(number)", measure]), title: "\(measure): head as a multiple of base",
            explanation: explanation,
            description: "Dot plot of \(counted(drawnCells.count, "ratio")), from \(ends[0]) to \(ends[1]).",
            specification: Self.specification(drawnCells), table: table)
    }

    /// Divides changes into a few outliers and the others. An outlier is more than three times as far from 1 as the
    /// next change, on a logarithmic scale.
    private static func outliers(among compared: [ComparedCell]) -> (outliers: [ComparedCell], others: [ComparedCell]) {
        let farthestFirst = compared.sorted { abs(log($0.ratio)) > abs(log($1.ratio)) }
        let count = (0..<min(mostOutliers, farthestFirst.count - 1)).last { position -> Bool in
            let distance = abs(log(farthestFirst[position].ratio))
            let next = abs(log(farthestFirst[position + 1].ratio))
            return distance > log(nearestOutlier) && next > 0 && distance > 3 * next
        }.map { $0 + 1 }
        return (Array(farthestFirst.prefix(count ?? 0)), Array(farthestFirst.dropFirst(count ?? 0)))
    }

    private static func specification(_ compared: [ComparedCell]) -> JSONValue {
        let axis = LogarithmicAxis([1] + compared.flatMap { [$0.ratio, $0.lower, $0.upper] })
        let tooltip = ValueExpression.tooltip(
            "datum.c",
            [
                "ratio": ValueExpression.ratio("datum.x"), "95 %": ValueExpression.range(ValueExpression.ratio),
                "finding": "datum.w",
            ])

        let isOfOne = Set(compared.map { $0.finding.cell.experiment }).count == 1
        let labels = compared.map { compared in
            isOfOne ? "\(compared.finding.cell.label)/\(compared.finding.cell.input)" : compared.finding.pathLabel
        }
        let names = Self.shortened(labels)
        // The legend has only marks that occur.
        let drawnKinds = Set(compared.map(\.kind))
        let kinds = ChangeKind.allCases.filter { drawnKinds.contains($0) }

        return ChartTemplate.comparison.filled([
            "height": .count(max(compared.count * 20, 60)),
            "points": .array(zip(compared, names).map(point)),
            "ratios": axis.channel("multiple", label: ValueExpression.ratio("datum.value")),
            "ink": .text(ChartTheme.ink.light), "cells": .texts(names),
            "colour": channel(kinds, \.colour), "shape": channel(kinds, \.shape), "tooltip": tooltip,
        ])
    }

    /// Shortens names in the middle to fit into their column. Names that would look the same stay whole.
    private static func shortened(_ names: [String]) -> [String] {
        let short = names.map { $0.shortened(to: nameWidth) }
        let counts = Dictionary(grouping: short) { $0 }.mapValues(\.count)
        return zip(names, short).map { counts[$1] == 1 ? $1 : $0 }
    }

    private static func point(_ compared: ComparedCell, name: String) -> JSONValue {
        [
            "c": .text(name), "x": .number(compared.ratio),
            "f": .text(compared.kind.rawValue),
            "w": .text(compared.finding.changeWord), "lo": .number(compared.lower),
            "hi": .number(compared.upper),
        ]
    }

    /// The direction of a change, with its colour and shape in the legend. Times have no verdict.
    private enum ChangeKind: String, CaseIterable {
        case longer, more
        case none = "not seen to differ"
        case identical
        /// Nothing is certain: a difference could not have been seen.
        case open = "undecided"
        case shorter, less

        init(_ finding: Finding) {
            switch finding.verdict {
            case .slower, .faster, .regressed, .improved: self = Self(rawValue: finding.changeWord) ?? .none
            case .same: self = .identical
            case let verdict where verdict.isOpen: self = .open
            default: self = .none
            }
        }

        var colour: String {
            switch self {
            case .longer, .more: ChartTheme.contenders[1].light
            case .none, .open, .identical: ChartTheme.floor.light
            case .shorter, .less: ChartTheme.contenders[0].light
            }
        }

        var shape: String {
            switch self {
            case .longer, .more: "triangle-right"
            case .none, .identical: "circle"
            case .open: "diamond"
            case .shorter, .less: "triangle-left"
            }
        }
    }

    private static func channel(_ kinds: [ChangeKind], _ style: (ChangeKind) -> String) -> JSONValue {
        ChartTemplate.series.filled([
            "field": "f", "names": .texts(kinds.map(\.rawValue)), "range": .texts(kinds.map(style)),
        ])
    }
}
