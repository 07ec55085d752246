import JSONText

/// A document of a store, and its reports on subscriptions.
package struct StorePayload: Sendable, Hashable {
    package var form: PayloadForm
    package var reports: [StoreReport]
    /// The reason why there are no reports.
    package var silence: PayloadSilence?
    /// The error of the first part of a list that cannot be read. The reports come from the other parts.
    package var fault: FieldError?

    package init(form: PayloadForm, reports: [StoreReport] = [], silence: PayloadSilence? = nil) {
        self.form = form
        self.reports = reports
        self.silence = silence
    }

    /// Adds to a resource of Google Play the token and the instant of the notification right before it, if the resource
    /// names none.
    package mutating func belong(to notification: StoreReport) {
        guard form == .playSubscription || form == .playLegacySubscription, reports.count == 1 else { return }

        if reports[0].isNameless {
            reports[0].subscription = notification.subscription
            reports[0].isNameless = false
        }

        if reports[0].subscription == notification.subscription, reports[0].at == nil {
            reports[0].at = notification.at
        }
    }
}
