import Measurement
import Nouns
import Testing

@testable import Reporting
@testable import Results

@Suite struct MeasuringLimitTests {
    /// The limits of a run on a calm machine, changed in one way.
    private static func limits(_ change: (inout ResultFile) -> Void = { _ in }) -> [String] {
        var result = SectionSample.result
        result.environment?.optimisation = "release"
        result.environment?.isVirtualised = false
        result.environment?.provenance.isDirty = false
        result.environment?.frequencyGovernor = nil
        result.environment?.processors = 4
        result.environment?.loadAverage = [1.5, 1, 1]

        for index in result.cells.indices {
            result.cells[index].outliers = Outliers(mild: 3, extreme: 0)
            result.cells[index].eviction = nil
            result.cells[index].processes = (0..<50).map { .init(process: $0, samples: [1]) }
        }

        change(&result)
        return MeasuringLimit.all(of: result).map(\.sentence)
    }

    @Test("a release build on a calm machine has no limits to name, up to the load that the doctor bears")
    func noLimits() {
        #expect(Self.limits().isEmpty)
    }

    @Test("a load is a limit above half of the processors that a measurement leaves free, as for the doctor")
    func loadLimit() {
        for (processors, bearable) in [(1, 0.5), (2, 0.5), (4, 1.5)] {
            func sentences(at load: Double) -> [String] {
                Self.limits { result in
                    result.environment?.processors = processors
                    result.environment?.loadAverage = [load, 1, 1]
                }
            }

            #expect(sentences(at: bearable).isEmpty, "\(processors)")
            let limits = sentences(at: bearable + 0.01)
            #expect(limits.count == 1, "\(limits)")
            #expect(limits.first?.contains("\(bearable + 0.01) on \(counted(processors, "processor"))") == true)
        }
    }

    @Test("a virtual machine and a governor of the frequency are limits")
    func machineLimits() {
        let virtual = Self.limits { $0.environment?.isVirtualised = true }
        #expect(virtual.count == 1 && virtual[0].contains("virtual machine"), "\(virtual)")
        let governed = Self.limits { $0.environment?.frequencyGovernor = "powersave" }
        #expect(governed.count == 1 && governed[0].contains("'powersave'"), "\(governed)")
    }

    @Test("a debug build and a changed work tree are limits")
    func buildLimits() {
        let debug = Self.limits { $0.environment?.optimisation = "debug" }
        #expect(debug.count == 1 && debug[0].contains("'debug', not release"), "\(debug)")
        let changed = Self.limits { $0.environment?.provenance.isDirty = true }
        #expect(changed.count == 1 && changed[0].contains("in no commit"), "\(changed)")
    }

    @Test("more than 1 % of the samples lost, and samples far off, are limits")
    func sampleLimits() {
        let dropped = Self.limits {
            $0.cells[0].n = 99
            $0.cells[0].dropped = 2
            $0.cells[1].n = 198
            $0.cells[1].dropped = 2
        }
        #expect(dropped.count == 1 && dropped[0].contains("In 1 cell more"), "\(dropped)")
        let far = Self.limits { $0.cells[2].outliers = Outliers(mild: 3, extreme: 7) }
        #expect(far.count == 1 && far[0].contains("7 samples lie beyond"), "\(far)")
    }
}
