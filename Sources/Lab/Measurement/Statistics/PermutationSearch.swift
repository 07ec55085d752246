import Reproducibility

/// E-divisive as published: a place is a change when permuting the numbers between the changes found so far seldom makes a
/// place as good.
struct PermutationSearch {
    let search: ChangePointSearch
    let series: [Double]

    var changePoints: [ChangePoint] {
        var places: [Int] = []
        var pValues: [Int: Double] = [:]
        while true {
            let stretches = Stretches.between(places, count: series.count)
            guard let best = EnergyDivergence.best(of: series, in: stretches) else { break }
            let pValue = probability(of: best, in: stretches, round: places.count)
            guard pValue <= search.significance else { break }
            places.append(best.index)
            places.sort()
            pValues[best.index] = pValue
        }
        return places.map { index in
            let (left, right) = Stretches.around(index, places: places, count: series.count)
            let test = StudentTest(series[left], series[right])
            return ChangePoint(
                index: index, pValue: pValues[index] ?? 1, meanBefore: test.meanBefore, meanAfter: test.meanAfter)
        }
    }

    /// (1 + permutations at least as good) of (1 + permutations): the place itself counts as one of them. Stops once it is
    /// clear that the place is not significant, which changes no answer.
    private func probability(of found: EnergyDivergence, in stretches: [Range<Int>], round: Int) -> Double {
        var random = Xoshiro256StarStar(seed: Seed.derive(search.seed, "change points", "\(round)"))
        var extreme = 0
        let total = Double(search.permutations + 1)
        for _ in 0..<search.permutations {
            var permuted = series
            for stretch in stretches {
                var part = Array(series[stretch])
                random.shuffleInPlace(&part)
                permuted.replaceSubrange(stretch, with: part)
            }
            if let best = EnergyDivergence.best(of: permuted, in: stretches), best.q >= found.q { extreme += 1 }
            if Double(1 + extreme) / total > search.significance { break }
        }
        return Double(1 + extreme) / total
    }
}
