import Dispatch
import Foundation
import Jobs
import Synchronization

extension JobProcess {
    /// Runs jobs at the same time, each in a new process. The processes take turns to measure.
    package static func inTurns(_ jobs: [(process: JobProcess, job: Job)]) -> [TimedAnswer] {
        guard let stations = RingStation.ring(of: jobs.count) else {
            let reason = "could not be started: no pipe could be made: \(String(cString: strerror(errno)))"
            return jobs.map { _ in TimedAnswer(notStarted: JobFailure(reason)) }
        }

        let answers = Mutex<[Int: TimedAnswer]>([:])
        let group = DispatchGroup()
        for (number, (work, station)) in zip(jobs, stations).enumerated() {
            group.enter()
            Thread {
                var job = work.job
                job.takesTurns = true
                let timedAnswer = work.process.timed(job, at: station)
                station.closeEnds()
                answers.withLock { $0[number] = timedAnswer }
                group.leave()
            }.start()
        }

        group.wait()
        return answers.withLock { answers in jobs.indices.compactMap { answers[$0] } }
    }
}
