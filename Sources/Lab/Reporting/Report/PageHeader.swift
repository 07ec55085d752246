/// The first screen of a page: a question with its answer, and what to know before reading on.
struct PageHeader: Sendable {
    /// The question that the report answers, and its answer: the heading. Without one, the title is the heading.
    var headline: Headline?
    /// The commit and the day: the first line on a phone, where the rest of the summary stands below.
    var origin = ""
    /// Sentences with the details of the answer, below the picture.
    var lead: [String] = []
    var subject = Subject.findings
    /// The lines that measure the same again.
    var repetition: Repetition?
    /// The address of the repository of the commit that was measured.
    var repository: String?
    /// A sentence for readers who cannot see the tables: it says where the numbers are.
    var placeOfNumbers = ""

    /// The results that a page is about, with the parts of the header that only such a page has.
    enum Subject: Sendable {
        case findings
        /// One result: the warning if the machine was busy, and the calls that answer what it leaves open.
        case result(warning: String?, comparingCalls: ComparingCalls?)
        /// A result next to an earlier one.
        case comparison(ComparisonHeader)
    }

    /// The warning that the machine was busy; `nil` if it was not, and on a page of two results.
    var warning: String? {
        guard case .result(let warning, _) = subject else { return nil }
        return warning
    }

    /// The calls that answer what one result leaves open; `nil` on other pages.
    var comparingCalls: ComparingCalls? {
        guard case .result(_, let calls) = subject else { return nil }
        return calls
    }

    /// The header of a page of two results; `nil` on other pages.
    var comparison: ComparisonHeader? {
        guard case .comparison(let header) = subject else { return nil }
        return header
    }
}
