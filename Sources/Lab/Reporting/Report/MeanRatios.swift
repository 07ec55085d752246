import Measurement
import Nouns
import Results

/// Geometric means of ratios to the reference, over the common inputs of the reference and all implementations.
///
/// Means over different inputs cannot be compared.
struct MeanRatios {
    /// The means by name, in the order of the cells, without the reference. Floors and peers that lack an input are
    /// left out.
    let values: [(label: String, mean: Double)]
    /// The restriction to common inputs: ` over the 3 of 4 inputs that all have`; empty for all inputs.
    let restriction: String

    /// - Parameter cells: the cells of one experiment, plan and metric.
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
