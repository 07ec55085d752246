extension Plan {
    /// All that the lab has to know of a plan to carry it out and to read its numbers. A plan has no trait that its row
    /// does not name; one that this version does not know has none.
    package struct Traits: Hashable, Sendable {
        /// True if one process is enough, because its counts are exact.
        package var needsOneProcess = false
        /// True if it measures only inputs with a volume.
        package var needsVolume = false
        /// True if it measures an implementation for several cores on one core and on more.
        package var variesCores = false

        /// True if a sample is one single call with emptied caches, on objects in shuffled order.
        package var callsOnce = false
        /// True if each sample is the first call of its state. Its time is rounded to a step of the clock, and bare
        /// work, which has no first call, is not measured.
        package var measuresFirstCalls = false
        /// True if a search for capacities takes its samples.
        package var isTakenByCapacity = false

        /// True if its numbers are rates, of one core and of more.
        package var measuresRates = false
        /// True if its times are compared with those of the lab's own loop, which is measured on every input for that.
        package var isComparedWithLoop = false
        /// True if it measures the time to build of an implementation as well, before its calls.
        package var measuresBuildTimes = false
        /// True if it reads the metrics that an implementation declares, and has none of its own.
        package var readsDeclaredMetrics = false
    }

    /// The traits of the plan: a row for each plan of the lab.
    package var traits: Traits {
        switch self {
        case .warm: Traits(isComparedWithLoop: true, measuresBuildTimes: true)
        case .cold: Traits(callsOnce: true, measuresFirstCalls: true, isTakenByCapacity: true)
        case .throughput: Traits(needsVolume: true, variesCores: true, measuresRates: true)
        case .counters: Traits(readsDeclaredMetrics: true)
        case .instructions: Traits(needsOneProcess: true)
        case .capacity: Traits(callsOnce: true)
        case .memory, .system: Traits()
        default: Traits()
        }
    }
}
