import JSONText

/// Decodes notifications and answers of the stores. One decoder reads any number of payloads, one after the other, and
/// reuses its buffers. So a payload only allocates its reports and their texts.
///
///     let decoder = PayloadDecoder()
///     let payload = try decoder.decode(text: #"{"eventTimeMillis": "1503349566168", "subscriptionNotification":
/// …}"#) payload.reports[0].content     // .event(.purchase)
///
/// Many answers of the stores name no instant. A stored answer can have a field `at` with the instant of its arrival.
///
/// **Signatures are not verified.** A signed payload is decoded as it is, so anybody who writes the input can forge it.
/// Verify payloads where you receive them. Unknown types, codes and states become `info` with
/// ``StoreReport/needsReconciliation``. Source: subscription, Events.
package final class PayloadDecoder {
    private let parser: JSONParser
    /// The part for a whole encoded document: a signed notification, or the data of a message of Pub/Sub.
    let envelopePart: EncodedPart
    let transactionPart: EncodedPart
    let renewalPart: EncodedPart
    /// True if the next payload follows a notification, which names the subscription if the payload is a resource of
    /// Play without a name.
    package var isAfterNotification = false

    /// - Parameter levels: the maximum depth of nested objects and arrays.
    package init(levels: Int = 64) {
        let options = JSONOptions(levels: levels)
        parser = JSONParser(options: options)
        envelopePart = EncodedPart(options: options)
        transactionPart = EncodedPart(options: options)
        renewalPart = EncodedPart(options: options)
    }

    /// Decodes the JSON of a payload.
    ///
    /// - Complexity: O(bytes).
    /// - Throws: `FieldError` if it is not a payload of a store, or a field is missing or wrong.
    package func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(FieldError) -> StorePayload {
        let document: JSONDocument
        do throws(JSONError) {
            document = try parser.parse(bytes)
        } catch {
            throw FieldError(field: nil, line: error.line, "column \(error.column): \(error.reason)")
        }

        return try decode(document)
    }

    package func decode(_ bytes: [UInt8]) throws(FieldError) -> StorePayload {
        try bytes.withUnsafeBufferPointer { bytes throws(FieldError) in try decode(bytes) }
    }

    package func decode(text: String) throws(FieldError) -> StorePayload { try decode(Array(text.utf8)) }

    /// Decodes a payload that was parsed already.
    package func decode(_ document: JSONDocument) throws(FieldError) -> StorePayload {
        switch document.kind(of: 0) {
        case .array: return try decode(document.children(of: 0), of: document)
        case .object: return try decode(JSONFields(document, skipsEmpty: true))
        default: throw FieldError(field: nil, line: 1, "a payload was expected, which is an object")
        }
    }

    /// Decodes a payload, with the instant of an added field `at`.
    private func decode(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        var payload = try decode(fields, isInEnvelope: false)
        for index in payload.reports.indices where payload.reports[index].at == nil {
            payload.reports[index].at = try fields.optionalAnyInstant("at")
        }
        return payload
    }

    /// Decodes the parts of a list, such as the messages that `gcloud pubsub subscriptions pull --format=json` prints.
    /// If a part cannot be read, the others are still read.
    private func decode(
        _ elements: JSONChildren, of document: JSONDocument, form: PayloadForm? = nil
    ) throws(FieldError) -> StorePayload {
        var payload: StorePayload?
        var fault: FieldError?
        for element in elements {
            do throws(FieldError) {
                let part = try decode(try JSONFields(document, skipsEmpty: true).fields(of: element))
                payload = payload ?? StorePayload(form: form ?? part.form, silence: part.silence)
                payload?.reports += part.reports
            } catch {
                fault = fault ?? error
            }
        }

        guard var payload else {
            if let fault { throw fault }
            return StorePayload(form: form ?? .playNotification, silence: .empty)
        }

        if !payload.reports.isEmpty { payload.silence = nil }
        payload.fault = fault
        return payload
    }

    /// Recognises a document by its fields, and decodes it. An envelope contains neither an envelope nor a list of
    /// envelopes, because the inner bytes would overwrite the outer ones.
    private func decode(_ fields: JSONFields, isInEnvelope: Bool) throws(FieldError) -> StorePayload {
        if !isInEnvelope {
            if let part = try enveloped(fields) { return part }
            if fields.has("notificationHistory") {
                return try decode(
                    fields.elements("notificationHistory"), of: fields.document, form: .appStoreNotificationHistory)
            }

            if fields.has("receivedMessages") {
                return try decode(fields.elements("receivedMessages"), of: fields.document)
            }
        }

        if fields.has("voidedPurchases") { return try voidedPurchases(fields) }
        if fields.has("eventTimeMillis"), let payload = try playNotification(fields) { return payload }
        if fields.has("notificationType") { return try appStoreNotification(fields) }
        if fields.has("notification_type") || fields.has("unified_receipt") { return try legacyNotification(fields) }
        if fields.has("latest_receipt_info") || fields.has("receipt") { return try receiptAnswer(fields) }
        if fields.has("subscriptionState") { return try playSubscription(fields) }

        if fields.has("paymentState") || fields.has("expiryTimeMillis")
            || fields.has("autoRenewing") && !fields.has("purchaseState")
        {
            return try playLegacySubscription(fields)
        }
        if fields.has("signedTransactions") { return try appStoreTransactions(fields) }
        if let foreign = ForeignPayload(fields) {
            throw FieldError(field: nil, line: fields.document.line(of: fields.object), foreign.advice)
        }

        if let payload = try appStoreAnswer(fields) { return payload }
        throw FieldError(
            field: nil, line: fields.document.line(of: fields.object),
            "no payload of a store: it has none of the fields that identify one, such as notificationType, "
                + "subscriptionNotification, subscriptionState, latest_receipt_info")
    }

    /// Returns the content of an envelope (a signed notification or a message of Pub/Sub); `nil` for another document.
    private func enveloped(_ fields: JSONFields) throws(FieldError) -> StorePayload? {
        if let value = fields.value("signedPayload") {
            return try envelopePart.read(fields, value) { fields throws(FieldError) in
                try decode(fields, isInEnvelope: true)
            }
        }

        // A CloudEvent around the message that Pub/Sub pushes.
        if fields.has("specversion"), let data = fields.value("data"), fields.document.kind(of: data) == .object {
            let event = try fields.fields(of: data)
            if let content = try enveloped(event) { return content }
            return try decode(event, isInEnvelope: true)
        }

        guard let (message, data) = try message(in: fields) else { return nil }

        let id = try message.optionalIdentity(message.has("messageId") ? "messageId" : "message_id")
        var payload = try envelopePart.readText(message, data) { fields throws(FieldError) in
            try decode(fields, isInEnvelope: true)
        }

        for index in payload.reports.indices where payload.reports[index].id == nil { payload.reports[index].id = id }
        return payload
    }

    /// Returns a message of Pub/Sub with its content. The message was pushed or pulled, or is a row of a table to which
    /// a subscription writes. Such a table has other column names, and contains the text unencoded.
    private func message(in fields: JSONFields) throws(FieldError) -> (message: JSONFields, data: Int)? {
        let isMessage = fields.has("messageId") || fields.has("message_id") || fields.has("publish_time")
        if let message = try fields.optionalFields("message") ?? (isMessage ? fields : nil) {
            return message.value("data").map { (message, $0) }
        }

        // A row with only this column, or a structured CloudEvent with its content in base64.
        if let data = fields.value("data_base64") { return (fields, data) }
        // A notification that names its type is not an envelope, whatever its data is.
        guard !fields.has("notificationType"), let data = fields.value("data"),
            fields.document.kind(of: data) == .string
        else { return nil }

        return (fields, data)
    }
}
