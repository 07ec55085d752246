/// A report as one page that needs nothing beside it: no network, no further file.
public struct HTMLReport: Sendable {
    /// The most bytes of a page.
    public static let limit = 2_000_000

    /// The page.
    public let html: String
    /// How much of the result it shows.
    public let detail: ReportDetail
    /// What it leaves out, and where that is; `nil` when it shows everything.
    public let omission: String?
    /// Whether specifications of charts and what is closed are packed in it.
    public let isPacked: Bool

    /// The most detailed page that fits. Nothing is packed in it when all of the result fits so: such a page can be
    /// searched, and its tables can be read without scripts.
    ///
    /// - Parameters:
    ///   - bundle: what draws charts, from ``ChartRenderer/bundle()``; without it every chart's table stands open, and a
    ///     sentence says how to get charts.
    ///   - makeReport: makes the report at a detail.
    public init(bundle: String?, report makeReport: (ReportDetail) -> Report) {
        self.init(bundle: bundle, canPack: Gzip.isAvailable, report: makeReport)
    }

    init(bundle: String?, canPack: Bool, report makeReport: (ReportDetail) -> Report) {
        var detail = ReportDetail.levels[0]
        var report = makeReport(detail)
        let content = Self.content(report, canDraw: bundle != nil)
        var html = Self.page(report, content, bundle: bundle, isPacked: false)
        isPacked = canPack && html.utf8.count > Self.limit
        if isPacked { html = Self.page(report, content, bundle: bundle, isPacked: true) }
        for next in ReportDetail.levels.dropFirst() where html.utf8.count > Self.limit {
            // A level is not tried that would take too much even if every cell took a tenth less than it did.
            let others = bundle?.utf8.count ?? 0
            let share = Double(Self.limit - others) / Double(html.utf8.count - others)
            guard Double(next.cells) < Double(report.cells) * share / 0.9 || next == ReportDetail.levels.last else {
                continue
            }
            detail = next
            report = makeReport(next)
            html = Self.page(
                report, Self.content(report, canDraw: bundle != nil), bundle: bundle, isPacked: isPacked)
        }
        self.html = html
        self.detail = detail
        omission = report.omission
    }

    private static func page(_ report: Report, _ content: HTMLText, bundle: String?, isPacked: Bool) -> String {
        let packs =
            isPacked ? HTMLPacks(content, absence: "These numbers are packed; scripts unpack them.") : nil
        return page(report, packs?.html ?? content.html, bundle: bundle, isPacked: packs != nil)
    }

    /// The sections.
    private static func content(_ report: Report, canDraw: Bool) -> HTMLText {
        var content = HTMLText()
        content.add("<main>\n")
        for section in report.sections { HTMLSection(section, canDraw: canDraw).write(to: &content) }
        content.add("</main>\n")
        return content
    }

    private static func page(_ report: Report, _ content: String, bundle: String?, isPacked: Bool) -> String {
        var page = HTMLText()
        page.add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        page.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        page.add("<meta name=\"color-scheme\" content=\"light dark\">\n")
        page.element("title", "\(report.title) – performance report")
        page.add("\n<style>\n\(String(decoding: PackageResources.report_css, as: UTF8.self))</style>\n")
        page.add("<noscript><style>.plot { display: none; }</style></noscript>\n</head>\n<body>\n")
        header(report, canDraw: bundle != nil, isPacked: isPacked, to: &page)
        navigation(report, to: &page)
        page.add(content)
        page.add("<script type=\"application/json\" id=\"themes\">")
        let themes: ChartValue = [
            "light": ChartTheme.configuration(isDark: false), "dark": ChartTheme.configuration(isDark: true),
            "colours": ChartTheme.colours,
        ]
        page.add(themes.json)
        page.add("</script>\n")
        if let bundle { page.add("<script type=\"text/plain\" id=\"vega\">\(bundle)</script>\n") }
        page.add("<script>\n")
        for script in [PackageResources.packs_js, PackageResources.report_js] {
            page.add(String(decoding: script, as: UTF8.self))
        }
        page.add("</script>\n</body>\n</html>\n")
        return page.html
    }

    private static func header(_ report: Report, canDraw: Bool, isPacked: Bool, to page: inout HTMLText) {
        page.add("<a class=\"skip\" href=\"#verdict\">To the verdict</a>\n<header>\n")
        page.element("p", "Performance report", ["class": "eyebrow"])
        page.element("h1", report.title)
        page.element("p", report.subtitle, ["class": "subtitle"])
        for notice in report.notices { page.element("p", notice, ["class": "notice", "role": "note"]) }
        if let omission = report.omission { page.element("p", omission, ["class": "omission"]) }
        let hasCharts = !report.charts.isEmpty
        if !canDraw, hasCharts {
            page.element(
                "p",
                "The charts are missing, because no vl-convert-python was found when this page was made: "
                    + "'make setup' installs it. Every number is in the tables.", ["class": "notice", "role": "note"])
        }
        if let absence = absenceWithoutScripts(report, hasCharts: canDraw && hasCharts, isPacked: isPacked) {
            page.add("<noscript>")
            page.element("p", absence, ["class": "notice", "role": "note"])
            page.add("</noscript>\n")
        }
        page.add("</header>\n")
    }

    /// What a reader without scripts misses, and where it is; `nil` for nothing.
    private static func absenceWithoutScripts(_ report: Report, hasCharts: Bool, isPacked: Bool) -> String? {
        if isPacked {
            return "Without JavaScript this page has no charts and no tables but those that stand open: the others are "
                + "packed. '\(report.command) export \(report.name) --format csv' writes every number of every cell."
        }
        return hasCharts
            ? "Without JavaScript this page has no charts: the numbers of each stand in its place, under Numbers." : nil
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
