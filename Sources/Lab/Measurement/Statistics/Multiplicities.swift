import Reproducibility

/// The number of times that each process counts in eight resamples, which are computed at once.
struct Multiplicities<Count: FixedWidthInteger & SIMDScalar> {
    /// The number of times that each process counts, with a lane for each resample.
    private(set) var lanes: [SIMD8<Count>]

    /// Makes each process count the same number of times in all eight resamples.
    ///
    /// - Parameter numbers: the number for each process, 0 or more.
    init(_ numbers: [Int]) { lanes = numbers.map { SIMD8(repeating: Count($0)) } }

    /// Makes each process count zero times, before ``draw(_:_:)``.
    mutating func clear() {
        lanes.withUnsafeMutableBufferPointer { lanes in
            for process in 0..<lanes.count { lanes[process] = .zero }
        }
    }

    /// Draws as many processes as there are, for one of the resamples.
    @inline(__always)
    mutating func draw(_ resample: Int, _ random: inout Xoshiro256StarStar) {
        // A copy of the generator stays in registers. Every index lies below the count, so it is in the memory.
        var generator = random
        lanes.withUnsafeMutableBufferPointer { lanes in
            let numbers = UnsafeMutableRawBufferPointer(lanes).assumingMemoryBound(to: Count.self)
            for _ in 0..<lanes.count {
                let process = generator.index(below: lanes.count)
                numbers[process &* SIMD8<Count>.scalarCount &+ resample] &+= 1
            }
        }
        random = generator
    }
}

extension Multiplicities: Sendable where Count: Sendable, Count.SIMD8Storage: Sendable {}
