import LabKit
import Subscription

/// What does it take to read what the stores send? Payloads of all kinds, one after the other, from JSON to what they say of
/// which subscription; signed ones with what is signed within, of which no signature is verified.
///
/// `decoder` is Foundation's, with structures that mirror the JSON; `positions` finds the fields that it needs in a flat list
/// of values, decodes base64 into buffers that it keeps, and can say where every fault is. Both take their time with
/// what nobody reads: the certificates in the header of a signed payload are half of its bytes.
///
/// Source: subscription, Implementations (decoding real payloads).
public let subscriptionDecode = Experiment(
    "subscription-decode",
    summary: "Read store payloads: notifications, statuses, receipts, purchase resources.",
    operation: "pass",
    sizeUnit: "payloads",
    plans: [.warm, .memory],
    answers: .equal,
    inputs: PayloadInputs.all,
    validation: [PayloadInputs.everyCut, PayloadInputs.everyKindOfValue, PayloadInputs.cases],
    implementations: [
        .implementation(
            "decoder", role: .reference, prepare: { $0 },
            run: { subject in
                subject.texts.reduce(0) { $0 + (FoundationPayload.payload($1)?.reports.count ?? 0) }
            },
            answer: { _, subject in subject.texts.map(FoundationPayload.payload) }),
        .implementation(
            "positions", prepare: { PayloadState($0) }, run: { $0.reports }, answer: { _, state in state.payloads }),
    ])

/// Payloads to read.
final class PayloadSubject {
    let texts: [[UInt8]]
    init(texts: [[UInt8]]) { self.texts = texts }
}

private final class PayloadState {
    private let texts: [[UInt8]]
    private let decoder = PayloadDecoder()

    init(_ subject: PayloadSubject) { texts = subject.texts }

    var reports: Int { texts.reduce(0) { $0 + ((try? decoder.decode($1))?.reports.count ?? 0) } }
    var payloads: [StorePayload?] { texts.map { try? decoder.decode($0) } }
}
