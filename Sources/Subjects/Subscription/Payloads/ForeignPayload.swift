import JSONText

/// A document about subscriptions that is not from a store's server. It comes from another service, or from a store's
/// library on a device. It is refused, and the message says what to give instead. Source: subscription, Forms of input.
enum ForeignPayload: CaseIterable {
    case revenueCat, adapty, qonversion, apphud, superwall, stripe
    /// `Purchase.getOriginalJson` of Play's billing library.
    case playClient
    /// A status of StoreKit 2 as an app writes it.
    case storeKitStatus

    /// Recognises a document by its fields; `nil` if it is not one of these.
    init?(_ fields: JSONFields) {
        func object(_ key: StaticString) -> Bool {
            fields.value(key).map { fields.document.kind(of: $0) == .object } ?? false
        }

        if object("event"), fields.has("api_version") {
            self = .revenueCat
        } else if fields.has("event_type"), object("event_properties") || fields.has("profile_id") {
            self = .adapty
        } else if fields.has("vendor_product_id"), fields.has("event_datetime") {
            self = .adapty
        } else if fields.has("event_name"), fields.has("product_id"), object("transaction") || object("user") {
            self = .qonversion
        } else if fields.has("event_category"), object("user"), fields.has("context") || fields.has("subscription") {
            self = .apphud
        } else if fields.has("projectId"), object("data"), fields.has("object") {
            self = .superwall
        } else if fields.has("livemode"), object("data"), fields.has("type") {
            self = .stripe
        } else if fields.has("purchaseToken"), fields.has("purchaseState") || fields.has("purchaseTime") {
            self = .playClient
        } else if fields.has("state"), object("transaction") || object("renewalInfo") {
            self = .storeKitStatus
        } else {
            return nil
        }
    }

    /// The name of the document, and what to give instead.
    var advice: String {
        switch self {
        case .revenueCat: Self.service("RevenueCat")
        case .adapty: Self.service("Adapty")
        case .qonversion: Self.service("Qonversion")
        case .apphud: Self.service("Apphud")
        case .superwall: Self.service("Superwall")
        case .stripe: "an event of Stripe, which is neither of the two stores"
        case .playClient:
            "a purchase of Play's billing library, which does not contain the state: ask purchases.subscriptionsv2.get "
                + "for its purchaseToken, and give the answer"
        case .storeKitStatus:
            "a status that an app wrote on a device: give the signed transaction (jwsRepresentation), or the answer of "
                + "Get All Subscription Statuses"
        }
    }

    private static func service(_ name: String) -> String {
        "a webhook of \(name), which has its own names for events: give the notifications of the store, which \(name) "
            + "can forward, or the store's answers"
    }
}
