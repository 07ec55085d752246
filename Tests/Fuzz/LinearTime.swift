import Foundation

/// Looks for inputs that take more than time proportional to their length.
///
/// Of few inputs, the same each time, a part is repeated until it is 16, 64 and 256 KiB long: four times the bytes must
/// not cost ten times the processor time of this thread. What is quick anyway is not looked at, and three measurements
/// have to say so, each the best of two: a busy machine makes no finding.
enum LinearTime {
    private static let sizes = [16 << 10, 64 << 10, 256 << 10]
    /// Shorter times, a byte, tell nothing: a short input may be refused early, and a long one not.
    private static let least = 2e-6
    /// True while time is taken. It is sound to share, because one thread fuzzes.
    nonisolated(unsafe) private(set) static var isTiming = false

    static func check(_ input: Input, _ reader: Reader) {
        isTiming = true
        defer { isTiming = false }

        let inputs = sizes.map { pumped(input, to: $0, input.hash) }
        var times = inputs.map { _ in 0.0 }
        for index in inputs.indices {
            times[index] = time(inputs[index], reader)
            guard index > 0, isTooMuch(times[index - 1], times[index], inputs[index]) else { continue }

            let isSoAgain = (0..<2).allSatisfy { _ in
                isTooMuch(best(inputs[index - 1], reader), best(inputs[index], reader), inputs[index])
            }

            promise(
                !isSoAgain,
                "\(inputs[index - 1].count) bytes take \(times[index - 1]) s, \(inputs[index].count) \(times[index]) s")
        }
    }

    private static func isTooMuch(_ short: Double, _ long: Double, _ bytes: [UInt8]) -> Bool {
        long > least * Double(bytes.count) && long > 10 * short
    }

    private static func best(_ bytes: [UInt8], _ reader: Reader) -> Double {
        min(time(bytes, reader), time(bytes, reader))
    }

    private static func time(_ bytes: [UInt8], _ reader: Reader) -> Double {
        let start = now()
        _ = bytes.withUnsafeBufferPointer(reader.read)
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The input with a part of it repeated; or two parts, one as often as the other, as brackets are.
    private static func pumped(_ input: Input, to size: Int, _ hash: UInt64) -> [UInt8] {
        var rest = hash

        func draw(_ range: Range<Int>) -> Int {
            rest = rest &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
            return range.lowerBound + Int((rest >> 33) % UInt64(range.count))
        }

        let cuts = (0..<4).map { _ in draw(0..<input.count + 1) }.sorted()
        let first = input[cuts[0]..<cuts[1]]
        let second = draw(0..<2) == 0 ? input[cuts[1]..<cuts[1]] : input[cuts[2]..<cuts[3]]
        let times = max(0, size - input.count) / max(1, first.count + second.count)
        var bytes = Array(input[..<cuts[0]])
        for _ in 0...times { bytes += first }
        bytes += input[cuts[1]..<cuts[2]]
        for _ in 0...times where !second.isEmpty { bytes += second }

        return bytes + input[(second.isEmpty ? cuts[2] : cuts[3])...]
    }
}
