/// The reason why a payload that can be read says nothing of any subscription; the raw value is the reason in words.
package enum PayloadSilence: String, CaseIterable, Sendable, Hashable {
    case test = "a test; it concerns no subscription"
    case summary = "a summary; it names no subscription"
    case otherProduct = "it concerns no auto-renewing subscription"
    case otherSubject = "it says nothing of a subscription's state"
    case storeError = "the store answered with an error"
    case empty = "nothing is in it"
}
