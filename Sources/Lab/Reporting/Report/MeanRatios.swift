import Measurement
import Nouns
import Results

/// Geometric means of ratios to the reference, over the inputs that the reference and all implementations have.
///
/// Means over different inputs cannot be compared.
struct MeanRatios {
    /// The means by name, in the order of the cells, without the reference, and without floors and peers that lack one
    /// of these inputs.
    let values: [(label: String, mean: Double)]
    /// The inputs that were taken: ` over the 3 of 4 inputs that all have`; empty for all.
    let restriction: String

    /// - Parameter cells: those of one experiment, plan and metric.
    init(_ cells: [Cell]) {
        let groups = cells.filter { $0.ratioToReference != nil }.grouped(by: \.id.label)
        let inputs = groups.filter { $0.elements[0].role.isContender }
            .map { Set($0.elements.map(\.id.input)) }
        let all = Set(inputs.joined())
        let common = inputs.reduce(inputs.first ?? []) { $0.intersection($1) }
        values = groups.filter { $0.elements[0].role != .reference }.compactMap { label, cells in
            let ratios = cells.filter { common.contains($0.id.input) }.compactMap { $0.ratioToReference?.value }
            return ratios.count == common.count ? GeometricMean.of(ratios).map { (label, $0) } : nil
        }

        restriction = common == all ? "" : " over the \(common.count) of \(counted(all.count, "input")) that all have"
    }
}
