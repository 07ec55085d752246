import Foundation
import JSONText
import Measurement
import Results

extension Chart {
    private static let drawnChanges = 40

    /// A finding as a point: the second result over the first, with the ends of its interval.
    private struct ComparedCell {
        let finding: Finding
        let ratio: Double
        let lower: Double
        let upper: Double

        var kind: ChangeKind { ChangeKind(finding.verdict.tone) }

        /// - Returns: `nil` when the finding has no change, or one to 0.
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

    /// The largest changes between two results by one measure, as ratios around 1.
    ///
    /// - Parameter number: The position of the earlier result among those compared, from 1 on.
    /// - Returns: `nil` when no cell can be drawn.
    init?(comparing rows: [Finding], _ measure: String, _ table: ReportTable, of findings: Findings, number: Int) {
        let compared = rows.compactMap { ComparedCell($0) }
        guard !compared.isEmpty else { return nil }

        // Numbers that are exactly the same have no place among changes, unless all are.
        let changed = compared.filter { $0.ratio != 1 || $0.finding.interval != nil }
        let shown = changed.isEmpty ? compared : changed
        let largest = shown.sorted { abs(log($0.ratio)) > abs(log($1.ratio)) }.prefix(Self.drawnChanges)
            .sorted { $0.ratio > $1.ratio }
        let ends = [largest.last, largest.first].map { FactorText.ratio($0?.ratio ?? 1) }
        var explanation = "Right of 1, \(findings.head) has more. A bar is the 95 % interval over processes."
        if largest.count < shown.count {
            explanation += " The \(largest.count) largest changes of \(shown.count); the table has all."
        }
        let same = compared.count - shown.count
        if same > 0 { explanation += " The table has \(counted(same, "cell")) more, exactly the same." }

        self.init(
            id: Slug.text(["comparison-\(number)", measure]),
            title: "\(measure): \(findings.head) as a multiple of \(findings.base)",
            explanation: explanation,
            description: "Dot plot of \(counted(largest.count, "ratio")), from \(ends[0]) to \(ends[1]).",
            specification: Self.specification(largest), table: table)
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
        let names = compared.map { compared in
            isOfOne ? "\(compared.finding.cell.label)/\(compared.finding.cell.input)" : compared.finding.cell.pathLabel
        }

        // The legend has no mark that the chart does not have.
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

    private static func point(_ compared: ComparedCell, name: String) -> JSONValue {
        [
            "c": .text(name), "x": .number(compared.ratio),
            "f": .text(compared.kind.rawValue),
            "w": .text(compared.finding.verdict.rawValue), "lo": .number(compared.lower),
            "hi": .number(compared.upper),
        ]
    }

    /// The direction of a change, with the colour and the shape that it has in the legend.
    private enum ChangeKind: String, CaseIterable {
        case worse
        case none = "no difference seen"
        /// No difference could have been seen either.
        case open = "undecided"
        case better

        init(_ tone: ReportTable.Tone?) {
            switch tone {
            case .bad: self = .worse
            case .good: self = .better
            case .open: self = .open
            case nil: self = .none
            }
        }

        var colour: String {
            switch self {
            case .worse: ChartTheme.contenders[1].light
            case .none, .open: ChartTheme.floor.light
            case .better: ChartTheme.contenders[0].light
            }
        }

        var shape: String {
            switch self {
            case .worse: "triangle-right"
            case .none: "circle"
            case .open: "diamond"
            case .better: "triangle-left"
            }
        }
    }

    private static func channel(_ kinds: [ChangeKind], _ style: (ChangeKind) -> String) -> JSONValue {
        ChartTemplate.series.filled([
            "field": "f", "names": .texts(kinds.map(\.rawValue)), "range": .texts(kinds.map(style)),
        ])
    }
}
