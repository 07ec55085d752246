import JSONText

public struct StorePayload: Sendable, Hashable {
    public var form: PayloadForm
    public var reports: [StoreReport]
    public var silence: PayloadSilence?
    /// What is wrong with the first part of a list that cannot be read; the others are among the reports.
    public var fault: FieldError?

    public init(form: PayloadForm, reports: [StoreReport] = [], silence: PayloadSilence? = nil) {
        self.form = form
        self.reports = reports
        self.silence = silence
    }
}
