/// The reason why a readable payload reports on no subscription. The raw value is the text of the message.
package enum PayloadSilence: String, CaseIterable, Sendable, Hashable {
    case test = "a test; it concerns no subscription"
    case summary = "a summary; it names no subscription"
    case otherProduct = "it concerns no auto-renewing subscription"
    case otherSubject = "it does not contain the state of a subscription"
    case storeError = "the store answered with an error"
    case empty = "it is empty"
}
