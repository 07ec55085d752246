import LabKit
import Reproducibility
import Subscription
import Workloads

/// What does it cost to read the stores' payloads? Payloads of all kinds, one after the other, from JSON to facts about
/// a subscription; signed ones with the content that they sign. No signature is verified.
///
/// `decoder` is Foundation's, with structures that mirror the JSON; `positions` finds the fields that it needs in a
/// flat list of values, decodes base64 into buffers that it reuses, and can say where every fault is. Both spend time
/// on bytes that are not needed: the certificates in the header of a signed payload are half of it.
///
/// Source: subscription, Implementations (decoding real payloads).
public let subscriptionDecode = Experiment(
    "subscription-decode", "Read store payloads: notifications, statuses, receipts, purchase resources.",
    operation: "pass", sizeUnit: "payloads", plans: [.warm, .memory]
) {
    Inputs("payloads", sizes: [100], standard: [1_000], thorough: [10_000], largest: 100_000) { size, context in
        var drawing = PayloadDrawing(seed: context.seed)
        return (0..<size).map { _ in drawing.next() }
    }
    .recipe { "PayloadDrawing, \($0) payloads of all kinds" }
    everyCut
    everyKindOfValue
} comparing: {
    Implementation(
        "decoder", role: .reference,
        run: { $0.reduce(0) { $0 + (FoundationPayload.payload($1)?.reports.count ?? 0) } },
        answer: { _, texts in texts.map(FoundationPayload.payload) })
    Implementation(
        "positions", prepare: { (texts: $0, decoder: PayloadDecoder()) },
        run: { state in state.texts.reduce(0) { $0 + ((try? state.decoder.decode($1))?.reports.count ?? 0) } },
        answer: { _, state in state.texts.map { try? state.decoder.decode($0) } })
}

private let everyCut = Cases<[[UInt8]]>("payloads cut off at every byte") { budget, visit in
    guard budget.exhaustiveSize > 0 else { return }

    var drawing = PayloadDrawing(seed: 5, headerLength: 4)
    for _ in 0..<2 {
        let text = drawing.next()
        for end in 0..<min(text.count, 1_500) { try visit(TextCase(text[..<end])) }
    }
} trial: { (text: TextCase) in
    Trial([text.bytes])
}

private let everyKindOfValue = Cases<[[UInt8]]>("payloads with a value that is wrong") { budget, visit in
    let seed = Seed.derive(budget.seed, "payload values")
    var random = Xoshiro256StarStar(seed: seed)
    var drawing = PayloadDrawing(seed: seed, headerLength: 4)
    for _ in 0..<budget.randomCases { try visit(TextCase(drawing.next().replacingValue(&random))) }
} trial: { (text: TextCase) in
    Trial([text.bytes])
}
