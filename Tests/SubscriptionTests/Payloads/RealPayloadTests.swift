import Foundation
import JSONText
import Subscription
import Testing

/// The stores' own samples, and those of projects that test against them. The files stay where they are, and are
/// compared with these expectations.
@Suite struct RealPayloadTests {
    /// The reading that a file must give.
    enum Expected {
        case event(EventKind, of: String)
        case reading(PayloadForm, SubscriptionState, of: String, expiry: Int64?)
        case silent(PayloadSilence)
        /// Refused, with the field and the reason.
        case refused(String?, String)
    }

    private static let placeholder = "three parts"
    private static let unknown = "no payload of a store"

    static let appStore: [String: Expected] = [
        // Answers of the API about requests, apps and errors.
        "apple_apiException": .silent(.storeError), "apple_apiTooManyRequestsException": .silent(.storeError),
        "apple_familyTransactionNotSupportedError": .silent(.storeError),
        "apple_invalidTransactionIdError": .silent(.storeError),
        "apple_transactionIdNotFoundError": .silent(.storeError),
        "apple_appData": .silent(.otherSubject), "apple_appTransaction": .silent(.otherSubject),
        "apple_extendRenewalDateForAllActiveSubscribersResponse": .silent(.otherSubject),
        "apple_extendSubscriptionRenewalDateResponse": .silent(.otherSubject),
        "apple_getStatusOfSubscriptionRenewalDateExtensionsResponse": .silent(.otherSubject),
        "apple_requestTestNotificationResponse": .silent(.otherSubject),
        // Decoded parts. Two have an environment, but no field that identifies them.
        "apple_decoded_renewalInfo": .refused(nil, unknown), "apple_decoded_transactionInfo": .refused(nil, unknown),
        "apple_decoded_testNotification": .silent(.test),
        "apple_decoded_xcode-signed-renewal-info": .reading(
            .appStoreRenewal, .active, of: "0", expiry: 1_700_358_336_049),
        "apple_decoded_xcode-signed-transaction": .reading(
            .appStoreTransaction, .active, of: "0", expiry: 1_700_358_336_049),
        "apple_signedRenewalInfo": .reading(.appStoreRenewal, .grace, of: "12345", expiry: 1_698_148_850_000),
        "apple_signedTransaction": .reading(.appStoreTransaction, .revoked, of: "12345", expiry: 1_698_149_000_000),
        "apple_signedTransactionWithRevocation": .reading(
            .appStoreTransaction, .revoked, of: "12345", expiry: 1_698_149_000_000),
        "fxa_decoded_renewal_info": .reading(.appStoreRenewal, .expired, of: "1000000000000000", expiry: nil),
        "fxa_decoded_transaction_info": .reading(
            .appStoreTransaction, .expired, of: "1000000000000000", expiry: 1_649_330_045_000),
        // These contain placeholders in place of signed payloads.
        "apple_getAllSubscriptionStatusesResponse": .refused(
            "data[0].lastTransactions[0].signedTransactionInfo", placeholder),
        "apple_getNotificationHistoryResponse": .refused("notificationHistory[0].signedPayload", placeholder),
        "apple_getRefundHistoryResponse": .refused("signedTransactions[0]", placeholder),
        "apple_getTestNotificationStatusResponse": .refused("signedPayload", placeholder),
        "apple_lookupOrderIdResponse": .refused("signedTransactions[0]", placeholder),
        "apple_transactionHistoryResponse": .refused("signedTransactions[0]", placeholder),
        "apple_transactionHistoryResponseWithMalformedAppAppleId": .refused("signedTransactions[0]", placeholder),
        "apple_transactionHistoryResponseWithMalformedEnvironment": .refused("signedTransactions[0]", placeholder),
        "apple_transactionInfoResponse": .refused("signedTransactionInfo", placeholder),
        "apple_signedNotification": .refused("data.signedTransactionInfo", placeholder),
        "apple_signedConsumptionRequestNotification": .refused("data.signedTransactionInfo", placeholder),
        // Notifications on no subscription.
        "apple_signedExternalPurchaseTokenNotification": .silent(.otherSubject),
        "apple_signedExternalPurchaseTokenSandboxNotification": .silent(.otherSubject),
        "apple_signedRescindConsentNotification": .silent(.otherSubject),
        "apple_signedSummaryNotification": .silent(.summary),
        // The groups are no array there; the status within would be text.
        "fxa_api_response_subscription_status": .refused("data", "an array was expected"),
        // Receipts, at the instant of the request or the change.
        "imdhemy_verifyReceipt_response": .reading(
            .appStoreReceipt, .expired, of: "1000000723811158", expiry: 1_611_147_900_000),
        "imdhemy_serverNotificationV1_unifiedReceipt": .reading(
            .appStoreLegacyNotification, .canceled, of: "1000000723811158", expiry: 1_606_293_062_000),
    ]

    static let play: [String: Expected] = {
        var files: [String: Expected] = [
            "doc_rtdn_subscription_purchased": .event(.purchase, of: "PURCHASE_TOKEN"),
            "doc_rtdn_voided": .event(.revoke, of: "PURCHASE_TOKEN"),
            "doc_rtdn_onetime": .silent(.otherProduct), "doc_rtdn_test": .silent(.test),
            "google_classytaxi_invalid": .refused(nil, "a key in quotes was expected"),
        ]
        // Answers of a sample's own server, which no store sends.
        for name in [
            "accounthold", "basic", "canceled", "empty", "graceperiod", "premium", "unrecognized", "unrecognizedbasic",
        ] {
            files["google_classytaxi_\(name)"] = .refused(nil, unknown)
        }

        // Resources of version 1, paid until 2030; PHP wrote some `true` as 1, which Play never does.
        let tests = [
            "GracePeriodTest": 1...11, "OfferPeriodsTest": 12...13, "Test": 14...21, "UpgradeTest": 22...24,
        ]
        for (name, numbers) in tests {
            for number in numbers {
                let file = "remp_DeveloperNotificationReceivedHandler\(name)_\(number < 10 ? "0" : "")\(number)"
                let isCanceled = 15...19 ~= number || number == 24
                files[file] =
                    [2, 4, 6, 10, 11].contains(number)
                    ? .refused("autoRenewing", "true or false was expected, not the number 1")
                    : .reading(
                        .playLegacySubscription, isCanceled ? .canceled : .active, of: "1", expiry: 1_900_000_000_000)
            }
        }

        return files
    }()

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../../shared/datasets/subscription")

    @Test(
        "every real payload has the recorded reading, or is refused or ignored for the recorded reason",
        .enabled(
            if: FileManager.default.fileExists(atPath: folder.path),
            "the real payloads are not there: ../shared/datasets/subscription"),
        arguments: ["appstore", "play"])
    func realPayloads(store: String) throws {
        let expected = store == "play" ? Self.play : Self.appStore
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent(store).path
        ).filter { $0.hasSuffix(".json") }
        #expect(Set(names.map { String($0.dropLast(5)) }) == Set(expected.keys))
        let decoder = PayloadDecoder()

        for name in names.sorted() {
            let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(store)/\(name)"))
            guard let expected = expected[String(name.dropLast(5))] else { continue }
            check(name, Result { try decoder.decode(Array(data)) }, expected)
        }
    }

    private func check(_ name: String, _ result: Result<StorePayload, any Error>, _ expected: Expected) {
        switch (result, expected) {
        case (.success(let payload), .silent(let silence)):
            #expect(payload.silence == silence && payload.reports.isEmpty, "\(name): \(payload)")
        case (.success(let payload), .event(let kind, let subscription)):
            #expect(payload.reports.map(\.event) == [kind], "\(name)")
            #expect(payload.reports.map(\.subscription) == [subscription], "\(name)")
        case (.success(let payload), .reading(let form, let state, let subscription, let expiry)):
            #expect(payload.form == form, "\(name)")
            #expect(payload.reports.map(\.subscription) == [subscription], "\(name)")
            guard let report = payload.reports.first, let reading = report.reading else {
                Issue.record("\(name): a reading was expected, not \(payload)")
                return
            }
            // Resources of Play do not contain their instant, so it is taken before their expiry.
            #expect(reading.state(at: report.at ?? 1_800_000_000_000) == state, "\(name)")
            #expect(reading.expiry == expiry, "\(name)")
        case (.failure(let error as FieldError), .refused(let field, let reason)):
            #expect(error.field == field, "\(name): \(error)")
            #expect(error.problem.contains(reason), "\(name): \(error)")
            #expect(error.line != nil, "\(name): \(error)")
        default: Issue.record("\(name): \(result), where \(expected) was expected")
        }
    }
}
