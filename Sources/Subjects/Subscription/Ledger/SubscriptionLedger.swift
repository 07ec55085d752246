import JSONText
import Keys

/// The state of every subscription of a stream: takes lines and payloads in the order in which they arrive, and stores
/// the key and the state of each subscription, but none of its events. Keys are compared by their bytes.
///
/// Each idea has a file of its own:
///
///     what it has, and lines of events                here
///     plans that many subscriptions have              SubscriptionAgreements
///     reports of stores: orders, refunds, replacement LedgerReports
///     states as lines, on several threads             LedgerStates
///     a ledger in a file                              SavedLedger
///
/// It cannot be copied: copies would share the keys, and a population, but not what else is known of subscriptions.
package struct SubscriptionLedger<Register: SubscriptionRegister & ~Copyable>: ~Copyable {
    /// The header of the call, which holds unless a file's header says otherwise.
    let defaults: SubscriptionEventHeader
    /// The instant after which events are left out, in milliseconds since 1970.
    private let until: Int64?
    /// The last instant of the events that were taken, including dropped ones.
    package internal(set) var lastInstant: Int64?
    /// The last instant of the saved ledger that this one continues; `nil` if it continues none.
    var savedInstant: Int64?
    /// The number of events of earlier instants than the last one of the saved ledger.
    package private(set) var eventsBeforeSaved = 0
    /// The number of events that were left out because they are later than the last instant wanted.
    package private(set) var eventsAfterUntil = 0

    package internal(set) var register: Register
    package let keys = KeyTable()
    var agreements = SubscriptionAgreements()
    /// The order that a store's answer named last, by subscription.
    var orders: [Int: LatestOrder] = [:]
    /// The subscriptions whose places others took.
    var replaced: Set<Int> = []

    package init(
        defaults: SubscriptionEventHeader = SubscriptionEventHeader(), handling: IllegalEventHandling = .lenient,
        until: Int64? = nil
    ) {
        self.defaults = defaults
        self.until = until
        register = Register(handling: handling)
    }
}

extension SubscriptionLedger where Register: ~Copyable {
    package var count: Int { keys.count }
    /// The most bytes of memory that the ledger needs, also while a table grows: 64 MB, 104 bytes and a key for each
    /// subscription, and the tables of orders and of replaced subscriptions.
    package var memory: Int {
        let order = MemoryLayout<Int>.stride + MemoryLayout<LatestOrder>.stride
        return 64_000_000 + 104 * count + keys.byteCount + Self.bytes(ofTable: orders.count, entry: order)
            + Self.bytes(ofTable: replaced.count, entry: MemoryLayout<Int>.stride)
    }

    /// The most bytes of a hash table with a number of entries, also while it grows.
    ///
    /// Once three quarters of its places are used, it gets twice as many, and keeps the old ones meanwhile. That makes
    /// four an entry, each with a bit.
    private static func bytes(ofTable count: Int, entry: Int) -> Int { count * (4 * entry + 1) }

    /// Returns the number of a subscription, counted in the order in which they first came; `nil` if none has this key.
    package func number(of subscription: String) -> Int? { keys.number(of: subscription) }
    package func subscription(_ number: Int) -> String { keys.key(number) }
    package func plan(of number: Int) -> BillingPlan { agreements.plan(of: number) }

    mutating func addSubscription(_ subscription: UnsafeBufferPointer<UInt8>, _ agreement: UInt32) -> Int {
        keys.append(subscription)
        register.append(agreements.append(agreement))
        return keys.count - 1
    }

    /// Takes a line.
    ///
    /// - Parameter header: the header of the line's file.
    /// - Throws: `FieldError`; nothing has changed then.
    package mutating func add(_ line: SubscriptionEventLine, header: SubscriptionEventHeader?) throws(FieldError) {
        guard isInTime(line.event.at) else { return }

        if let number = keys.number(of: line.subscription) {
            let agreement = agreements[number]
            try defaults.check(line, header, agreement.plan, agreement.terms)
            try apply(line.event, number)
        } else {
            let agreement = SubscriptionAgreement(
                plan: try defaults.plan(of: line, header), terms: defaults.terms(of: line, header))
            var key = line.subscription
            // A subscription without events refuses none, because its log may begin in mid-life. So a new one is never
            // left without the event that began it.
            try apply(line.event, key.withUTF8 { addSubscription($0, agreements.number(of: agreement)) })
        }
    }

    /// Returns true if an event of an instant is to be taken, and counts it if not.
    mutating func isInTime(_ instant: Int64) -> Bool {
        guard let until, instant > until else { return true }
        eventsAfterUntil += 1
        return false
    }

    /// Applies an event of a subscription.
    mutating func apply(_ event: SubscriptionEvent, _ number: Int) throws(FieldError) {
        do throws(IllegalEventError) {
            try register.apply(event, of: number)
        } catch {
            throw FieldError(field: "event", "\(error)")
        }

        lastInstant = max(lastInstant ?? event.at, event.at)
        if let savedInstant, event.at < savedInstant { eventsBeforeSaved += 1 }
    }
}
