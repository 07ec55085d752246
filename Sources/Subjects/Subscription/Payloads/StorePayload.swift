import JSONText

package struct StorePayload: Sendable, Hashable {
    package var form: PayloadForm
    package var reports: [StoreReport]
    package var silence: PayloadSilence?
    /// What is wrong with the first part of a list that cannot be read; the others are among the reports.
    package var fault: FieldError?

    package init(form: PayloadForm, reports: [StoreReport] = [], silence: PayloadSilence? = nil) {
        self.form = form
        self.reports = reports
        self.silence = silence
    }
}
