import JSONText

/// A document of a store, and its reports on subscriptions.
package struct StorePayload: Sendable, Hashable {
    package var form: PayloadForm
    package var reports: [StoreReport]
    /// The reason why there are no reports.
    package var silence: PayloadSilence?
    /// The error of the first part of a list that cannot be read; the reports are those of the other parts.
    package var fault: FieldError?

    package init(form: PayloadForm, reports: [StoreReport] = [], silence: PayloadSilence? = nil) {
        self.form = form
        self.reports = reports
        self.silence = silence
    }
}
