import CPlatform

/// The present variation of times on this machine, found with fixed pieces of work. It affects every measurement.
package struct NoiseIndex: Sendable, Equatable {
    /// The spread of a loop that touches no memory, caused by the frequency, other work on the processor or the
    /// hypervisor.
    var spin: Double
    /// The spread of a walk through more memory than a core's own caches hold, caused by other users of the shared
    /// caches.
    var walk: Double

    /// The distance between the 10th and the 90th percentile as a share of the median; `nil` without samples, or if the
    /// clock is so coarse that the median is 0.
    static func spread(of samples: [Double]) -> Double? {
        let sorted = samples.sorted()
        guard let middle = Quantile.median(of: sorted), middle > 0 else { return nil }
        return (Quantile.of(sorted: sorted, 0.9) - Quantile.of(sorted: sorted, 0.1)) / middle
    }

    /// Times both kinds of work in turn. Each takes some hundred microseconds, so that reading the clock does not
    /// count.
    ///
    /// - Returns: `nil` if the clock is too coarse for either.
    static func measure(
        clock: some NanosecondClock, repetitions: Int = 200, spin: () -> Void, walk: () -> Void
    ) -> NoiseIndex? {
        func time(_ work: () -> Void) -> Double {
            let start = clock.now()
            work()
            return Double(clock.now() - start)
        }

        // The first call of each has cold caches and pages that are not mapped yet.
        spin()
        walk()
        var spins: [Double] = []
        var walks: [Double] = []

        for _ in 0..<max(repetitions, 1) {
            spins.append(time(spin))
            walks.append(time(walk))
        }

        guard let spin = spread(of: spins), let walk = spread(of: walks) else { return nil }
        return NoiseIndex(spin: spin, walk: walk)
    }

    /// Measures the index of this machine, in a few hundred milliseconds; `nil` if its clock is too coarse.
    package static func ofThisMachine(
        clock: some NanosecondClock, random: inout some RandomNumberGenerator
    ) -> NoiseIndex? {
        // 4 MiB in lines of 64 bytes: more than the second-level cache of most cores.
        let chase = PointerChase(lines: 65_536, lineBytes: 64, random: &random)
        return measure(
            clock: clock, spin: { milli_spin(500_000) },
            walk: { consume(UInt(bitPattern: chase.roundTrip())) })
    }
}
