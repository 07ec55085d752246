/// The words of the lab that a page explains, in the text and at its end.
struct Glossary {
    struct Term: Sendable {
        /// The word as the start of its line.
        var name: String
        /// The forms of the word in sentences and headings, in lower case.
        var forms: [String]
        var meaning: String

        /// The target of links.
        var anchor: String { "word-\(name)" }
    }

    static let terms = [
        Term(
            name: "cell", forms: ["cell", "cells"],
            meaning: "What is measured as one: an implementation on an input of an experiment, by one plan and metric. "
                + "Its numbers are statistics, such as the median."),
        Term(
            name: "reference", forms: ["reference", "references"],
            meaning: "The implementation whose answers all others must give, and whose cost is 1 ×. It need "
                + "not be what ships."),
        Term(
            name: "floor", forms: ["floor", "floors"],
            meaning: "The plain work of the answer in C, to show what is left to gain; others may be faster. Not "
                + "judged."),
        Term(
            name: "bare", forms: ["bare"],
            meaning: "The loop around a call without the call: no cost below it can be seen. Not judged."),
        Term(
            name: "peer", forms: ["peer", "peers"],
            meaning: "Another project's code for the same answer, measured next to this one's. Not judged."),
        Term(
            name: "warm", forms: ["warm"],
            meaning: "A call in a loop, with data and code in the caches; its median is shown."),
        Term(
            name: "cold", forms: ["cold"],
            meaning: "A single call after the caches were emptied, as an app meets it after other work."),
        Term(
            name: "median", forms: ["median", "medians", "p50"],
            meaning: "Half of the samples are at most as large."),
        Term(
            name: "p99", forms: ["p99", "percentile"],
            meaning: "The 99th percentile: 99 of 100 calls take at most this long."),
        Term(
            name: "process", forms: ["process", "processes"],
            meaning: "A fresh start of the program with its own placement in memory, which alone moves a time."),
        Term(
            name: "layout", forms: ["layout", "layouts"],
            meaning: "One way in which the functions of a program lie in memory, which alone moves a time."),
        Term(
            name: "interval", forms: ["interval", "intervals"],
            meaning: "A range for the true value, resampled over processes to hold it 95 times in 100: over ten "
                + "processes it does about 91 times, over fewer less often. Intervals that meet show no difference."),
        Term(
            name: "bound", forms: ["bound", "bounds"],
            meaning: "The most (≤) or the least (≥) that the true value is, right 95 times in 100. It decides."),
        Term(
            name: "budget", forms: ["budget", "budgets", "limit", "limits"],
            meaning: "The most that a call may cost. Within: the bound is at or below it; over: above it."),
        Term(
            name: "undecided", forms: ["undecided"],
            meaning: "The samples allow both verdicts; it never counts as a pass, and more samples may decide."),
    ]

    /// The words of a site: the words of a page, and words for several runs.
    static let termsOfSite = termsOverRuns + terms

    private static let termsOverRuns = [
        Term(
            name: "change", forms: ["change", "changes"],
            meaning: "One implementation by one measure that got worse or better between two commits, on all inputs "
                + "and machines that show it."),
        Term(
            name: "trend", forms: ["trend", "trends"],
            meaning: "The numbers of one cell over the runs of one machine, with one input."),
        Term(
            name: "level", forms: ["level", "levels"],
            meaning: "The mean of a trend from one lasting change to the next. A change of level is one that noise "
                + "alone seldom shows."),
        Term(
            name: "step", forms: ["step", "steps"],
            meaning: "One change of level, between two runs."),
        Term(
            name: "plan", forms: ["plan", "plans"],
            meaning: "The way in which a cell is measured: warm calls, cold calls, allocations and others."),
        Term(
            name: "profile", forms: ["profile"],
            meaning: "How much a run measures: quick, standard or thorough. More takes longer, and shows smaller "
                + "changes."),
        Term(
            name: "gate", forms: ["gate", "gates"],
            meaning: "The command that builds two commits and measures both in turns, so that it can judge times. Two "
                + "runs cannot."),
    ]

    static let byForm = byForm(of: terms)
    static let byFormOfSite = byForm(of: termsOfSite)

    private static func byForm(of terms: [Term]) -> [String: Term] {
        Dictionary(uniqueKeysWithValues: terms.flatMap { term in term.forms.map { ($0, term) } })
    }

    /// Returns the term of a word in a sentence.
    static func term(_ word: some StringProtocol) -> Term? { byForm[word.lowercased()] }
}
