import Measurement
import Testing

extension Trait where Self == ConditionTrait {
    /// The test counts instructions.
    static var countsInstructions: Self {
        .enabled(if: InstructionSource.ofThisMachine().name != nil, "nothing counts instructions here")
    }
}
