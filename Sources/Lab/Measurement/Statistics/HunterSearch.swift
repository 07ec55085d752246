/// E-divisive with Student's test: candidates in sliding windows at a relaxed significance, then the weak ones merged away.
struct HunterSearch {
    let search: ChangePointSearch
    let series: [Double]

    private struct Candidate {
        var index: Int
        var test: StudentTest
    }

    var changePoints: [ChangePoint] {
        let found = merged(weak)
        let places = found.map(\.index)
        return found.map {
            let last = candidate($0.index, among: places).test
            return ChangePoint(
                index: $0.index, pValue: $0.test.pValue, meanBefore: last.meanBefore, meanAfter: last.meanAfter)
        }
    }

    /// The significance of the first pass: what is weak there may turn out strong beside its neighbours.
    private var relaxed: Double {
        let wanted = search.significance
        return wanted < 0.05 ? wanted * 10 : wanted < 0.5 ? wanted * 2 : wanted
    }

    /// Places that may be changes, each tested between its neighbours.
    private var weak: [Candidate] {
        var places: Set<Int> = []
        var start = 0
        while start < series.count {
            let end = min(start + search.window, series.count)
            let found = splits(of: start..<end)
            places.formUnion(found)
            start = max(found.last ?? 0, start + search.window / 2)
        }
        let sorted = places.sorted()
        return sorted.map { candidate($0, among: sorted) }
    }

    /// Splits a window as long as the best place of all its stretches is significant.
    private func splits(of window: Range<Int>) -> [Int] {
        let values = Array(series[window])
        var places: [Int] = []
        while let best = EnergyDivergence.best(
            of: values, in: Stretches.between(places, count: values.count))
        {
            let (left, right) = Stretches.around(best.index, places: places, count: values.count)
            guard StudentTest(values[left], values[right]).pValue <= relaxed else { break }
            places.append(best.index)
            places.sort()
        }
        return places.map { $0 + window.lowerBound }
    }

    private func candidate(_ index: Int, among places: [Int]) -> Candidate {
        let (left, right) = Stretches.around(index, places: places, count: series.count)
        return Candidate(index: index, test: StudentTest(series[left], series[right]))
    }

    /// Takes away the weakest place until all are significant and large enough, and tests the two places behind it anew.
    ///
    /// The place before it has a new neighbour too, and keeps its test: so does Apache Otava 0.8, and its answers are to be
    /// had. Testing that place anew was tried: weak changes beside stronger ones then come out differently. The means are
    /// those of the stretches that remain.
    private func merged(_ candidates: [Candidate]) -> [Candidate] {
        var candidates = candidates
        while !candidates.isEmpty {
            var weakest = Self.first(candidates) { $0.test.pValue > $1.test.pValue }
            if candidates[weakest].test.pValue < search.significance {
                weakest = Self.first(candidates) { $0.test.magnitude < $1.test.magnitude }
                if candidates[weakest].test.magnitude > search.leastChange { return candidates }
            }
            candidates.remove(at: weakest)
            let places = candidates.map(\.index)
            for neighbour in [weakest, weakest + 1] where candidates.indices.contains(neighbour) {
                candidates[neighbour] = candidate(candidates[neighbour].index, among: places)
            }
        }
        return candidates
    }

    /// The first of those that no other one comes before.
    private static func first(_ candidates: [Candidate], by comesBefore: (Candidate, Candidate) -> Bool) -> Int {
        candidates.indices.reduce(0) { comesBefore(candidates[$1], candidates[$0]) ? $1 : $0 }
    }
}
