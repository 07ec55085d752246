import Testing

import Reproducibility

struct Xoshiro256StarStarTests {
    // State 1, 2, 3, 4: the vector of the Rust crate rand_xoshiro, made with the authors' C code.
    @Test("xoshiro256** gives the published numbers")
    func givesThePublishedNumbers() {
        var random = Xoshiro256StarStar(state: (1, 2, 3, 4))
        #expect(
            (0..<10).map { _ in random.next() } == [
                11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
                607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
                10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
            ])
    }

    // State by SplitMix64, numbers by the algorithm written anew in Python with unbounded integers.
    @Test("a seed fills the state with SplitMix64's first four numbers")
    func aSeedFillsTheStateWithSplitMix64() {
        var seeded = Xoshiro256StarStar(seed: 42)
        #expect(
            (0..<4).map { _ in seeded.next() } == [
                1_546_998_764_402_558_742, 6_990_951_692_964_543_102, 12_544_586_762_248_559_009,
                17_057_574_109_182_124_193,
            ])
        var filler = SplitMix64(seed: 42)
        var filled = Xoshiro256StarStar(state: (filler.next(), filler.next(), filler.next(), filler.next()))
        seeded = Xoshiro256StarStar(seed: 42)
        for _ in 0..<100 { #expect(seeded.next() == filled.next()) }
    }
}
