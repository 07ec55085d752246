/// The scatter of one machine's times, as standard deviations of log-times.
package struct NoiseModel: Sendable, CustomStringConvertible {
    package var description: String
    /// Between processes of one link; half of the variance is common to all cells of a process.
    package var process: Double
    /// Between links of one source, per cell: drawn anew for each suite, evenly from this range.
    package var layout: ClosedRange<Double>
    /// True if layouts come in two kinds rather than on a bell curve: 30 % are slower.
    package var isBimodal: Bool
    /// By how much everything is slower after a minute than at first.
    package var drift: Double
    /// The step of a random walk that all cells share, per process.
    package var walk: Double
    /// The share of processes that something disturbs, by up to 60 %.
    package var spikes: Double
    /// The slowdown of everything while another load runs, which comes and goes every few seconds.
    package var load: Double
    /// The clock's resolution, relative to a time; 0 for none.
    package var resolution: Double

    package init(
        description: String, process: Double = 0.02, layout: ClosedRange<Double> = 0.005...0.04,
        isBimodal: Bool = false, drift: Double = 0, walk: Double = 0, spikes: Double = 0, load: Double = 0,
        resolution: Double = 0
    ) {
        self.description = description
        self.process = process
        self.layout = layout
        self.isBimodal = isBimodal
        self.drift = drift
        self.walk = walk
        self.spikes = spikes
        self.load = load
        self.resolution = resolution
    }

    package static let usual = NoiseModel(description: "process 2 %, layout 0.5-4 %")
    package static let all: [NoiseModel] = [
        NoiseModel(description: "no process noise", process: 0),
        usual,
        NoiseModel(description: "process 5 %", process: 0.05),
        NoiseModel(description: "quiet layouts", layout: 0.005...0.005),
        NoiseModel(description: "loud layouts", layout: 0.04...0.04),
        NoiseModel(description: "bimodal layouts", isBimodal: true),
        NoiseModel(description: "drift of 10 % a minute", drift: 0.1),
        NoiseModel(description: "random walk", walk: 0.005),
        NoiseModel(description: "spikes in a tenth of processes", spikes: 0.1),
        NoiseModel(description: "a load that comes and goes", load: 0.25),
        NoiseModel(description: "times in steps of 2 %", resolution: 0.02),
    ]
}
