import Execution

/// A job for the process of one link of a side.
struct LinkJob {
    let job: Job
    let link: Int
    let side: GateSide
}
