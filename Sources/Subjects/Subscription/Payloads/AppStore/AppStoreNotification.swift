/// App Store Server Notifications, version 2.
extension PayloadDecoder {
    /// Decodes a notification whose signature somebody else verified.
    func appStoreNotification(_ fields: PayloadFields) throws(PayloadError) -> StorePayload {
        let type = try fields.text("notificationType")
        let subtype = try fields.optionalText("subtype")
        let signedAt = try fields.optionalMilliseconds("signedDate")
        let id = try fields.optionalIdentity("notificationUUID")
        func silent(_ silence: PayloadSilence) -> StorePayload {
            StorePayload(form: .appStoreNotification, silence: silence)
        }
        if fields.document.string(type, is: "TEST") { return silent(.test) }
        if fields.has("summary") { return silent(.summary) }
        guard let data = try fields.optionalFields("data") else { return silent(.otherSubject) }
        guard let transaction = try transaction(in: data) else {
            throw data.missing("signedTransactionInfo", "the signed transaction")
        }
        let renewal = try renewal(in: data)
        guard transaction.isAutoRenewing else { return silent(.otherProduct) }
        guard let at = signedAt ?? transaction.signedAt else {
            throw fields.missing("signedDate", "milliseconds since 1970")
        }
        var happening = AppStoreHappening(type: type, subtype: subtype, fields)
        if happening.kind == .revoke {
            // The store says whether it is over; where it does not, the transaction's own period tells.
            let isOver = try data.optionalInteger("status").map { $0 == 5 }
            if !(isOver ?? transaction.isCurrent(at: transaction.revokedAt ?? at)) { happening.kind = .info }
        }
        return StorePayload(
            form: .appStoreNotification,
            reports: [
                StoreReport(
                    subscription: transaction.original, store: .appStore, at: at, content: .event(happening.kind),
                    id: id,
                    expiry: happening.kind.beginsPeriod ? transaction.expiry : nil,
                    cause: happening.cause ?? (happening.kind == .expire ? renewal?.cause : nil),
                    needsReconciling: happening.isUnknown || renewal?.isUnknown ?? false)
            ])
    }

    /// Decodes a list of signed notifications, in its order.
    func appStoreNotificationHistory(_ fields: PayloadFields) throws(PayloadError) -> StorePayload {
        var payload = StorePayload(form: .appStoreNotificationHistory)
        var silence: PayloadSilence?
        for element in try fields.elements("notificationHistory") {
            let item = try fields.fields(of: element)
            guard let value = item.value("signedPayload") else {
                throw item.missing("signedPayload", "a signed notification")
            }
            let part = try envelopePart.read(item, value) { fields throws(PayloadError) in
                try appStoreNotification(fields)
            }
            payload.reports += part.reports
            silence = silence ?? part.silence
        }
        if payload.reports.isEmpty { payload.silence = silence ?? .empty }
        return payload
    }
}

extension EventKind {
    /// Whether the transaction that comes with it ends where the subscription now does.
    var beginsPeriod: Bool {
        switch self {
        case .purchase, .renew, .recover, .extend, .planUpgrade: true
        default: false
        }
    }
}
