import Testing

import Reproducibility

struct SplitMix64Tests {
    // The first five numbers for 1234567 are the published ones (Rosetta Code, "Pseudo-random numbers/Splitmix64");
    // those for 0 come from the algorithm written anew in Python with unbounded integers.
    @Test("SplitMix64 gives the published numbers")
    func givesThePublishedNumbers() {
        var random = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<5).map { _ in random.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
        var fromZero = SplitMix64(seed: 0)
        #expect(
            (0..<3).map { _ in fromZero.next() } == [
                16_294_208_416_658_607_535, 7_960_286_522_194_355_700, 487_617_019_471_545_679,
            ])
    }

    @Test("a copy of a generator continues independently from the same state")
    func aCopyGoesOnFromWhereItsOriginalStood() {
        var random = SplitMix64(seed: 9)
        _ = random.next()
        var copy = random
        #expect(copy.next() == random.next())
    }
}
