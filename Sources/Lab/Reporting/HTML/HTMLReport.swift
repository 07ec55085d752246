import Foundation

/// A report as one page that needs nothing beside it: no network, no further file.
public struct HTMLReport: Sendable {
    /// The most bytes of a page.
    public static let limit = 2_000_000

    /// The page.
    public let html: String
    /// How much of the result it shows.
    public let detail: ReportDetail

    /// The most detailed page that fits.
    ///
    /// - Parameters:
    ///   - bundle: what draws charts, from ``ChartRenderer/bundle()``; without it every chart's table stands open, and a
    ///     sentence says how to get charts.
    ///   - report: makes the report at a detail.
    public init(bundle: String?, report: (ReportDetail) -> Report) {
        var (html, used) = ("", ReportDetail.levels[0])
        for detail in ReportDetail.levels {
            html = Self.page(report(detail), bundle: bundle)
            used = detail
            if html.utf8.count <= Self.limit { break }
        }
        self.html = html
        detail = used
    }

    private static func page(_ report: Report, bundle: String?) -> String {
        var page = HTMLText()
        page.add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        page.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        page.add("<meta name=\"color-scheme\" content=\"light dark\">\n")
        page.element("title", "\(report.title) – performance report")
        page.add(
            "\n<style>\n\(String(decoding: PackageResources.report_css, as: UTF8.self))</style>\n</head>\n<body>\n")
        page.add("<a class=\"skip\" href=\"#verdict\">To the verdict</a>\n<header>\n")
        page.element("p", "Performance report", ["class": "eyebrow"])
        page.element("h1", report.title)
        page.element("p", report.subtitle, ["class": "subtitle"])
        for notice in report.notices { page.element("p", notice, ["class": "notice", "role": "note"]) }
        if let omission = report.omission { page.element("p", omission, ["class": "omission"]) }
        if bundle == nil, !report.charts.isEmpty {
            page.element(
                "p",
                "The charts are missing, because no vl-convert-python was found when this page was made: "
                    + "'make setup' installs it. Every number is in the tables.", ["class": "notice", "role": "note"])
        }
        page.add("</header>\n")
        navigation(report, to: &page)
        page.add("<main>\n")
        for section in report.sections { HTMLSection(section, canDraw: bundle != nil).write(to: &page) }
        page.add("</main>\n<script type=\"application/json\" id=\"themes\">")
        let themes: ChartValue = [
            "light": ChartTheme.configuration(isDark: false), "dark": ChartTheme.configuration(isDark: true),
            "colours": ChartTheme.colours,
        ]
        page.add(themes.json)
        page.add("</script>\n")
        if let bundle { page.add("<script type=\"text/plain\" id=\"vega\">\(bundle)</script>\n") }
        page.add(
            "<script>\n\(String(decoding: PackageResources.report_js, as: UTF8.self))</script>\n</body>\n</html>\n")
        return page.html
    }

    private static func navigation(_ report: Report, to page: inout HTMLText) {
        page.add("<nav aria-label=\"Sections\"><ul>")
        for section in report.sections {
            page.add("<li>")
            page.element("a", section.kind.shortTitle, ["href": "#\(section.kind.rawValue)"])
            page.add("</li>")
        }
        page.add("</ul>")
        if report.experiments.count > 1 {
            page.add("<label class=\"choice\">Experiment <select id=\"experiment\"><option value=\"\">all</option>")
            for experiment in report.experiments { page.element("option", experiment) }
            page.add("</select></label>")
        }
        page.add("</nav>\n")
    }
}

extension ReportSection.Kind {
    /// What a list of sections calls it.
    fileprivate var shortTitle: String {
        switch self {
        case .verdict: "Verdict"
        case .comparison: "Compared"
        case .cost: "Cost"
        case .distribution: "Distribution"
        case .ratio: "Ratio"
        case .memory: "Memory"
        case .capacity: "Capacity"
        case .counts: "Counts"
        case .method: "Method"
        case .validation: "Validation"
        }
    }
}
