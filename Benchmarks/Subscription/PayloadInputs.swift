import JSONText
import LabKit
import Measurement
import Reproducibility
import Workloads

/// The inputs and cases of `subscription-decode`.
enum PayloadInputs {
    static let all = ladder.inputs(quick: [100], standard: [1_000], thorough: [10_000])

    private static let ladder = Ladder<PayloadSubject>(
        "payloads", sizes: 1...100_000, recipe: { "PayloadDrawing, \($0) payloads of all kinds" }
    ) { size, context in
        var drawing = PayloadDrawing(seed: context.seed)
        let texts = (0..<size).map { _ in drawing.next().text }
        var digest = SHA256()
        for text in texts {
            digest.update(text)
            digest.update("\n".utf8)
        }
        return Trial(subject: PayloadSubject(texts: texts), nodes: size, digest: "\(digest.finalize())")
    }

    /// Payloads as they are: all kinds, in one pass.
    static let cases = ValidationCases<PayloadSubject>(
        "random payloads",
        generate: { budget, visit in
            var drawing = PayloadDrawing(seed: Seed.derive(budget.seed, "payload cases"), headerLength: 20)
            for _ in 0..<budget.randomCases {
                guard try visit(PayloadCase(text: drawing.next().text)) else { return }
            }
        },
        trial: { (value: PayloadCase) in value.trial }, shrink: { _ in [PayloadCase]() }, source: { $0.source })

    /// A few payloads, cut off at every byte.
    static let everyCut = ValidationCases<PayloadSubject>(
        "payloads cut off at every byte",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 0 else { return }
            var drawing = PayloadDrawing(seed: 5, headerLength: 4)
            for _ in 0..<2 {
                let text = drawing.next().text
                for end in 0..<min(text.count, 1_500) {
                    guard try visit(PayloadCase(text: Array(text[..<end]))) else { return }
                }
            }
        },
        trial: { (value: PayloadCase) in value.trial }, shrink: { _ in [PayloadCase]() }, source: { $0.source })

    /// Payloads with one value in place of which there is one of another kind, or none.
    static let everyKindOfValue = ValidationCases<PayloadSubject>(
        "payloads with a value that is wrong",
        generate: { budget, visit in
            let seed = Seed.derive(budget.seed, "payload values")
            var random = Xoshiro256StarStar(seed: seed)
            var drawing = PayloadDrawing(seed: seed, headerLength: 4)
            let values = ["null", "true", "7", "-1", "1.5", #""x""#, #""""#, #""7""#, "[]", "{}", "253402300800000"]
            for _ in 0..<budget.randomCases {
                let text = drawing.next().text
                let value = Array(values[random.index(below: values.count)].utf8)
                guard let document = try? JSONDocument(copying: text) else {
                    preconditionFailure("what is drawn is JSON")
                }
                let place = document.rawBytes(of: random.index(below: document.count))
                guard let base = document.bytes.baseAddress, let start = place.baseAddress else { continue }
                let first = start - base
                var changed = Array(text[..<first])
                changed += value
                changed += text[(first + place.count)...]
                guard try visit(PayloadCase(text: changed)) else { return }
            }
        },
        trial: { (value: PayloadCase) in value.trial }, shrink: { _ in [PayloadCase]() }, source: { $0.source })

    private struct PayloadCase {
        var text: [UInt8]
        var trial: Trial<PayloadSubject> {
            Trial(subject: PayloadSubject(texts: [text]), nodes: text.count)
        }
        var source: String { String(decoding: text, as: UTF8.self) }
    }
}
