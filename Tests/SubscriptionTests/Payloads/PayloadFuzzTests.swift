import JSONText
import Reproducibility
import Subscription
import TestSupport
import Testing
import Workloads

@Suite struct PayloadFuzzTests {
    /// The experiment `subscription-decode` checks that another reader reads the same.
    @Test("all drawn payloads are read, and every form occurs")
    func drawnPayloads() throws {
        var drawing = PayloadDrawing(seed: 1, headerLength: 40)
        let decoder = PayloadDecoder()
        var forms: [PayloadForm: Int] = [:]

        for _ in 0..<5_000 {
            let payload = try decoder.decode(drawing.next())
            #expect(payload.fault == nil && (payload.reports.isEmpty == (payload.silence != nil)))
            forms[payload.form, default: 0] += 1
        }
        #expect(forms.count == 11)
        expectAll(forms.values, count: 11) { $0 > 50 }
    }

    @Test("a payload that is cut anywhere is refused, and has no effect on the next one")
    func cuts() throws {
        var drawing = PayloadDrawing(seed: 2, headerLength: 8)
        let decoder = PayloadDecoder()
        for _ in 0..<15 {
            let drawn = drawing.next()
            for end in 0..<min(drawn.count, 1_500) {
                #expect(throws: FieldError.self) { try decoder.decode(Array(drawn[..<end])) }
            }
            #expect(try decoder.decode(drawn) == PayloadDecoder().decode(drawn))
        }
    }

    @Test("payloads with changed, doubled or removed bytes give the same answer or error as with a new decoder")
    func mutations() throws {
        var random = Xoshiro256StarStar(seed: 3)
        var drawing = PayloadDrawing(seed: 3, headerLength: 8)
        let decoder = PayloadDecoder()
        var refused = 0

        for _ in 0..<20_000 {
            var text = drawing.next()
            for _ in 0...random.index(below: 3) {
                let index = random.index(below: text.count)
                switch random.index(below: 4) {
                case 0: text[index] = UInt8(random.index(below: 256))
                case 1: text.remove(at: index)
                case 2: text.insert(contentsOf: text[index..<min(text.count, index + 9)], at: index)
                default: text[index] = Array(#"{}[]",:0e-.ntf"#.utf8)[random.index(below: 14)]
                }
            }

            let first = Result { try decoder.decode(text) }
            let second = Result { try PayloadDecoder().decode(text) }
            switch (first, second) {
            case (.success(let left), .success(let right)): #expect(left == right)
            case (.failure(let left), .failure(let right)):
                #expect(left as? FieldError == right as? FieldError)
                refused += 1
            default: Issue.record("a used decoder and a new one disagree: \(String(decoding: text, as: UTF8.self))")
            }
        }
        #expect((2_000..<19_000).contains(refused))
    }
}
