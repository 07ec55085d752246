import Foundation
import Measurement
import Testing

@testable import Results

@Suite struct CellNameTests {
    @Test("every name reads back as its cell, and no two cells have one name")
    func roundTrip() {
        let parts = ["a", "/", "::", ":", "#cold", "a#cold", "%", "a:", "/a", "é", "cores=2", "\n"]
        let measures: [(Plan, Metric)] = [
            (.warm, .time), (.cold, .time), (Plan(rawValue: "sample"), .time), (.memory, .allocations),
            (.warm, .allocations), (.warm, Metric("rate", unit: "")), (.counters, Metric("cold", unit: "")),
            (.warm, Metric("cold", unit: "")), (.counters, Metric("a=b#c", unit: "")), (.warm, .peak),
        ]
        var names: Set<String> = []
        var count = 0

        for experiment in parts {
            for implementation in parts {
                for input in parts {
                    for (plan, metric) in measures {
                        let id = CellID(
                            experiment: experiment, implementation: implementation, input: input, plan: plan,
                            metric: metric, cores: count % 3 + 1)
                        let name = CellName(id)
                        #expect(CellName(reading: name.text)?.id == id, "\(name.text)")
                        names.insert(name.text)
                        count += 1
                    }
                }
            }
        }

        #expect(names.count == count && count > 10_000)
        for text in ["", "a", "a::b", "a::b/c/d", "a::b/c#x#y#z", "a::%/c", "a::b/c#cores=1"] {
            #expect(CellName(reading: text) == nil, "\(text)")
        }
    }

    @Test("two digits after a % stand for a byte, and nothing else does")
    func percents() {
        #expect("a%2Fb".percentDecoded == "a/b" && "%2f%C3%A9".percentDecoded == "/é")
        for text in ["%+1", "%-1", "% 1", "%1", "%", "%1g", "%é1", "%%41", "%FF"] {
            #expect(text.percentDecoded == nil, "\(text)")
        }
    }
}
