import CPlatform

/// An event that the processor or the kernel counts while code runs.
package enum CountedEvent: String, NamedCase, Sendable {
    case cycles
    case cacheMisses = "cache misses"
    case branchMisses = "branch misses"
    case frontEndStalls = "cycles in which the front end stalls"
    case pageFaults = "page faults"
    case contextSwitches = "context switches"

    /// The two sources of events, which a group never mixes.
    package enum Source: String, NamedCase, Sendable {
        case processor, kernel
    }

    /// The counter of the event.
    package var source: Source {
        switch self {
        case .cycles, .cacheMisses, .branchMisses, .frontEndStalls: .processor
        case .pageFaults, .contextSwitches: .kernel
        }
    }

    /// The event in C.
    var code: milli_event {
        switch self {
        case .cycles: milli_event_cycles
        case .cacheMisses: milli_event_cache_misses
        case .branchMisses: milli_event_branch_misses
        case .frontEndStalls: milli_event_frontend_stalls
        case .pageFaults: milli_event_page_faults
        case .contextSwitches: milli_event_context_switches
        }
    }
}

extension CountedEvent.Source {
    /// Its events, the most important first. The first one leads the group.
    package var events: [CountedEvent] { CountedEvent.allCases.filter { $0.source == self } }
}
