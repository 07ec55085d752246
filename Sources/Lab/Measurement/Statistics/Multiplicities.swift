import Reproducibility

/// The number of times that each process counts in a resample, as vectors of four that are multiplied at once.
///
/// They are floating-point numbers, which are exact up to 2⁵³: every processor multiplies them in vectors, and few
/// multiply whole numbers of this size.
struct Multiplicities {
    private(set) var vectors: [SIMD4<Double>]
    /// The number of processes.
    let count: Int

    /// The vectors that so many processes fill.
    static func vectors(for processes: Int) -> Int { (processes + 3) / 4 }

    /// The numbers of times that some processes count.
    ///
    /// - Parameter numbers: one for each process, from 0 on.
    init(_ numbers: [Int]) {
        count = numbers.count
        vectors = Array(repeating: .zero, count: Self.vectors(for: numbers.count))
        for (process, number) in numbers.enumerated() { vectors[process / 4][process % 4] = Double(number) }
    }

    /// Draws as many processes as there are.
    mutating func draw(_ random: inout Xoshiro256StarStar) {
        // A generator of its own stays in registers. Every index lies below the count, for which there is room.
        var generator = random
        let count = count
        vectors.withUnsafeMutableBufferPointer { vectors in
            for vector in 0..<vectors.count { vectors[vector] = .zero }
            let numbers = UnsafeMutableRawBufferPointer(vectors).assumingMemoryBound(to: Double.self)
            for _ in 0..<count { numbers[generator.index(below: count)] += 1 }
        }
        random = generator
    }
}
