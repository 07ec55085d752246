import Testing

import Reproducibility

struct SeedTests {
    // Python with unbounded integers: h = 0xcbf29ce484222325; for each byte h = ((h ^ byte) * 0x100000001b3) mod 2⁶⁴,
    // over seed.to_bytes(8, "little") and per label len(utf8).to_bytes(8, "little") + utf8; then SplitMix64's output
    // function.
    @Test("derived seeds are the recorded ones")
    func derivedSeedsAreTheSameForEver() {
        #expect(Seed.derive(0) == 9_313_164_154_874_788_883)
        #expect(Seed.derive(1) == 6_676_229_981_160_887_125)
        #expect(Seed.derive(1, "a") == 13_320_109_094_217_337_006)
        #expect(Seed.derive(42, "foreground-view", "Größe") == 12_084_719_230_907_978_612)
    }

    @Test("labels with different boundaries give different seeds")
    func labelsAreKeptApart() {
        #expect(Seed.derive(1, "ab", "c") == 6_899_690_122_680_467_729)
        #expect(Seed.derive(1, "a", "bc") == 14_193_834_343_682_772_644)
        #expect(Seed.derive(1, "") != Seed.derive(1))
    }

    @Test("a path in an array gives the same seed as its labels")
    func aPathGivesTheSameSeedAsItsLabels() {
        #expect(Seed.derive(5, path: ["x", "y"]) == Seed.derive(5, "x", "y"))
    }

    @Test("10,000 neighbouring seeds and labels give 10,000 different seeds")
    func neighbouringSeedsDiffer() {
        var seen: Set<UInt64> = []
        for seed in 0..<100 {
            for label in 0..<100 { seen.insert(Seed.derive(UInt64(seed), "\(label)")) }
        }
        #expect(seen.count == 10_000)
    }
}
