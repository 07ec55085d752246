import ExitPage
import LabKit

/// A drawn app and a script of what a user does in it. A smaller case has fewer steps.
struct AppScript: Shrinkable {
    var seed: UInt64
    var steps: Int
    var resolution: ControllerResolution?

    var shrinkCandidates: [AppScript] {
        [steps / 2, steps - 2].filter { 2..<steps ~= $0 }.map {
            AppScript(seed: seed, steps: $0, resolution: resolution)
        }
    }
}
