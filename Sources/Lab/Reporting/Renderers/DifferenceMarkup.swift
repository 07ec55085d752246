import Nouns
import Results

extension CallDifference {
    /// Returns the difference as pictures below a cell, one for each count, folded under the sentence on the cause.
    func html(_ cause: String) -> HTML {
        """
        <details class="cause"><summary>why: \(cause)</summary>\(counts.map(\.html))</details>
        """
    }
}

extension CallDifference.Count {
    /// A bar for each function: to the right of the middle if head has more, to the left if it has less. The labels
    /// have the counts, for readers who do not see colours or use a screen reader.
    fileprivate var html: HTML {
        let largest = (functions.map(\.change) + [restChange]).map(abs).max() ?? 0
        let bars = functions.map { function in
            bar(function.name, function.change, of: largest, counts(function.base, function.head))
        }
        let otherBars = otherFunctions == 0 ? [] : [bar(nameOfOthers, restChange, of: largest, "")]

        return """
            <figure><figcaption><strong>\(name.capitalisedFirst) of a call: \(sum)</strong>\
            <span>By function, with what it calls in libraries. To the right head has more, to the left less; all \
            bars together are the difference.</span></figcaption><ol class="bars">\(bars)\(otherBars)</ol></figure>
            """
    }

    private var sum: String { "\(counts(base, head)), \(CountText.signed(change))" }

    private var nameOfOthers: String { "all other functions: \(otherFunctions.grouped)" }

    private func counts(_ base: Double, _ head: Double) -> String {
        "\(CountText.text(base)) → \(CountText.text(head))"
    }

    private func bar(_ name: String, _ change: Double, of largest: Double, _ counts: String) -> HTML {
        let tone = change < 0 ? "less" : "more"
        // A difference that is too small for a bar still shows its direction.
        let length = largest > 0 && change != 0 ? max(Int((500 * abs(change) / largest).rounded()), 4) : 0
        let start = change < 0 ? 500 - length : 500
        let remark: HTML = counts.isEmpty ? "" : " <small>\(counts)</small>"

        return """
            <li><span class="name">\(name)</span> <svg viewBox="0 0 1000 10" preserveAspectRatio="none" \
            aria-hidden="true"><path class="\(tone)" d="M\(start) 0h\(length)v10h-\(length)z"/>\
            <path class="middle" d="M500 0V10"/></svg> \
            <span class="count">\(CountText.signed(change))\(remark)</span></li>
            """
    }
}
