import Nouns
import Results

extension SectionTemplate {
    static let capacity = SectionTemplate(
        .capacity, "Capacity",
        "How large a shape may grow until a cold call breaks the budget. Sizes are tried on a ladder, then between its "
            + "last two rungs; the answer is an interval. The circle is the largest size within the budget, the cross "
            + "the smallest over it; a bar without a cross goes on."
    ) { material in
        (material.result.capacity ?? []).grouped { $0.experiment }.map { experiment, ofExperiment in
            Report.Group(
                experiment, experiment: experiment,
                ofExperiment.grouped { $0.shape }.map { _, capacities in
                    Chart(capacities: capacities, material.styles).map { .chart($0) }
                        ?? .table(ReportTable(capacities: capacities))
                })
        }
    }
}

extension Capacity {
    /// The name of the implementation in tables.
    var label: String { role.label(implementation) }

    /// Returns the bound at a tried size; empty for any other size.
    func bound(at size: Int?) -> String {
        rungs.first { $0.size == size }?.bound.map { TimeSpan(nanoseconds: $0).description } ?? ""
    }

    /// The interval in words: `between 9,000 and 11,000 nodes`.
    var words: String {
        switch (largestPassing, smallestFailing) {
        case (let largestPassing?, let smallestFailing?):
            return "between \(largestPassing.grouped) and \(smallestFailing.grouped) \(sizeUnit)"
        case (let largestPassing?, nil): return "at least \(largestPassing.grouped) \(sizeUnit)"
        case (nil, let smallestFailing?): return "fewer than \(smallestFailing.grouped) \(sizeUnit)"
        case (nil, nil): return "undecided"
        }
    }
}
