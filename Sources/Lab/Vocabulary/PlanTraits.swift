extension Plan {
    /// The properties of a plan that the lab needs to measure by it and to read its numbers. Traits that a row does not
    /// name are absent, and an unknown plan has no traits.
    package struct Traits: Hashable, Sendable {
        /// True if one process is enough, because its counts are exact.
        package var needsOneProcess = false
        /// True if it measures only inputs with a volume.
        package var needsVolume = false
        /// True if it measures an implementation for several cores on one core and on several.
        package var variesCores = false

        /// True if a sample is one call with emptied caches, on objects in shuffled order.
        package var callsOnce = false
        /// True if each sample is the first call of its state. Its time is rounded to a step of the clock. Bare work is
        /// not measured, because it has no first call.
        package var measuresFirstCalls = false
        /// True if a search for capacities uses its samples.
        package var isTakenByCapacity = false

        /// True if its numbers are rates, on one core and on several.
        package var measuresRates = false
        /// True if its times are compared with the times of the lab's own loop, which is therefore measured on every
        /// input.
        package var isComparedWithLoop = false
        /// True if it also measures the build time of an implementation, before its calls.
        package var measuresBuildTimes = false
        /// True if it reads the metrics that an implementation declares, and has no other metrics.
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
