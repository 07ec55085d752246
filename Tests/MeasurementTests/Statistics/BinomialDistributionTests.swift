import Testing

@testable import Measurement

struct BinomialDistributionTests {
    // Exact rational arithmetic in Python, rounded once at the end:
    //   from fractions import Fraction as F; from math import comb
    //   atMost = sum(F(comb(n, i)) * p**i * (1 - p)**(n - i) for i in range(k + 1)); atLeast(k + 1) = 1 - atMost
    // with p = F(1, 100), F(3, 10) or F(1, 2).
    @Test(
        "both tails are those of exact arithmetic",
        arguments: [
            (1, 0.01, 0, 0.99, 0.01),
            (5, 0.01, 0, 0.9509900499, 0.0490099501),
            (10, 0.01, 3, 0.9999979987238431, 2.00127615694084e-06),
            (10, 0.3, 4, 0.8497316674, 0.1502683326),
            (50, 0.5, 25, 0.5561375863296085, 0.4438624136703915),
            (50, 0.5, 10, 1.1930665838377763e-05, 0.9999880693341616),
            (50, 0.01, 25, 1.0, 9.636274128773447e-39),
            (298, 0.01, 0, 0.050036622866325736, 0.9499633771336743),
            (299, 0.01, 0, 0.04953625663766248, 0.9504637433623375),
            (473, 0.01, 1, 0.049797538819849045, 0.950202461180151),
            (1048, 0.01, 5, 0.05015857373360418, 0.9498414262663958),
            (1049, 0.01, 5, 0.04986616983606342, 0.9501338301639366),
            (1049, 0.01, 6, 0.1009881179227737, 0.8990118820772263),
            (2000, 0.5, 950, 0.013412073120140347, 0.9865879268798596),
            (2000, 0.5, 1100, 0.99999657191642, 3.428083580005469e-06),
            (5000, 0.01, 20, 1.1260077499270288e-06, 0.9999988739922501),
            (5000, 0.01, 90, 0.9999998950747797, 1.0492522026269828e-07),
        ])
    func bothTailsAreThoseOfExactArithmetic(n: Int, p: Double, k: Int, atMost: Double, above: Double) {
        let binomial = BinomialDistribution(trials: n, probability: p)
        #expect(binomial.atMost(k).agrees(with: atMost))
        #expect(binomial.atLeast(k + 1).agrees(with: above))
    }

    // comb(n, k) * p**k * (1 - p)**(n - k), in the same arithmetic.
    @Test("single probabilities are those of exact arithmetic")
    func singleProbabilitiesAreThoseOfExactArithmetic() {
        #expect(BinomialDistribution(trials: 10, probability: 0.3).mass(4).agrees(with: 0.200120949))
        #expect(BinomialDistribution(trials: 50, probability: 0.5).mass(25).agrees(with: 0.11227517265921705))
        #expect(BinomialDistribution(trials: 2000, probability: 0.5).mass(950).agrees(with: 0.0014646204556169281))
        #expect(BinomialDistribution(trials: 5000, probability: 0.01).mass(90).agrees(with: 8.999239135517168e-08))
    }

    @Test("all probabilities add up to 1, for few trials and for a million")
    func allProbabilitiesAddUpToOne() {
        for (trials, probability) in [(1, 0.3), (15, 0.5), (16, 0.5), (17, 0.9), (1000, 0.001)] {
            let binomial = BinomialDistribution(trials: trials, probability: probability)
            #expect((0...trials).reduce(0) { $0 + binomial.mass($1) }.agrees(with: 1))
        }
        let million = BinomialDistribution(trials: 1_000_000, probability: 0.01)
        #expect((9000...11000).reduce(0) { $0 + million.mass($1) }.agrees(with: 1))
        // comb(10**6, 10**4) * 0.01**10000 * 0.99**990000 in Python's decimal arithmetic with 60 digits.
        #expect(million.mass(10_000).agrees(with: 0.004009487363182920539))
        #expect((million.atMost(9_990) + million.atLeast(9_991)).agrees(with: 1))
    }

    @Test("outside of the possible there is nothing")
    func outsideOfThePossibleThereIsNothing() {
        let binomial = BinomialDistribution(trials: 7, probability: 0.4)
        #expect(binomial.mass(-1) == 0)
        #expect(binomial.mass(8) == 0)
        #expect(binomial.atMost(-1) == 0)
        #expect(binomial.atMost(7) == 1)
        #expect(binomial.atLeast(0) == 1)
        #expect(binomial.atLeast(8) == 0)
    }
}
