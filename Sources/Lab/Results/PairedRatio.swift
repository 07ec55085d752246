import Measurement

extension ClusterBootstrap {
    /// The ratio of the medians of two things that were measured in the same processes, paired by the numbers of these.
    ///
    /// A process that has samples of only one of the two is left out.
    ///
    /// - Returns: `nil` as ``ratioInterval(numerator:denominator:)`` of plain samples returns it.
    package func ratioInterval(numerator: [Cell.ProcessSamples], denominator: [Cell.ProcessSamples]) -> Ratio? {
        let samplesBelow: [Int: [Double]] = Dictionary(
            denominator.map { ($0.process, $0.samples) }, uniquingKeysWith: +)
        return ratioInterval(
            numerator: numerator.map(\.samples), denominator: numerator.map { samplesBelow[$0.process] ?? [] })
    }
}
