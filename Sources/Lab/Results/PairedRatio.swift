import Measurement

extension ClusterBootstrap {
    /// The ratio of two medians that were measured in the same processes. Samples are paired by the number of their
    /// process.
    ///
    /// A process that has samples of only one of the two is left out.
    ///
    /// - Returns: `nil` in the cases in which ``ratioInterval(numerator:denominator:)`` of plain samples returns `nil`.
    package func ratioInterval(numerator: [Cell.ProcessSamples], denominator: [Cell.ProcessSamples]) -> Ratio? {
        let denominatorByProcess: [Int: [Double]] = Dictionary(
            denominator.map { ($0.process, $0.samples) }, uniquingKeysWith: +)
        return ratioInterval(
            numerator: numerator.map(\.samples), denominator: numerator.map { denominatorByProcess[$0.process] ?? [] })
    }
}
