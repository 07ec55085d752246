import JSONText
import Keys

/// The state of every subscription of a stream. The ledger takes lines and payloads in their order of arrival. It
/// stores the key and the state of each subscription, but no events. Keys are compared byte by byte.
///
/// Each idea has a file of its own:
///
///     the stored data, and lines of events            here
///     plans that many subscriptions have              SubscriptionAgreements
///     reports of stores: orders, refunds, replacement LedgerReports
///     states as lines, on several threads             LedgerStates
///     a ledger in a file                              SavedLedger
///
/// It cannot be copied: copies would share the keys and a population, but not the rest.
package struct SubscriptionLedger<Register: SubscriptionRegister & ~Copyable>: ~Copyable {
    /// The header of the call; a file's own header has priority.
    let defaults: SubscriptionEventHeader
    /// The last instant of events to take, in milliseconds since 1970; later ones are left out.
    private let untilInstant: Int64?
    /// The latest instant of all events so far, including dropped ones.
    package internal(set) var lastInstant: Int64?
    /// The latest instant of the saved ledger that this one continues; `nil` if it continues none.
    var savedInstant: Int64?
    /// The number of events before the latest instant of the saved ledger.
    package private(set) var eventsBeforeSaved = 0
    /// The number of events that were left out because they are too late.
    package private(set) var eventsAfterUntil = 0

    package internal(set) var register: Register
    package let keys = KeyTable()
    var agreements = SubscriptionAgreements()
    /// The latest order that a store's answer named, by subscription.
    var orders: [Int: PaidOrder] = [:]
    /// The subscriptions that others replaced.
    var replacedSubscriptions: Set<Int> = []

    package init(
        defaults: SubscriptionEventHeader = SubscriptionEventHeader(), handling: IllegalEventHandling = .lenient,
        until: Int64? = nil
    ) {
        self.defaults = defaults
        untilInstant = until
        register = Register(handling: handling)
    }
}

extension SubscriptionLedger where Register: ~Copyable {
    package var count: Int { keys.count }
    /// An upper bound of the memory in bytes, also while a table grows: 64 MB, 104 bytes and a key for each
    /// subscription, and the tables of orders and of replaced subscriptions.
    package var memory: Int {
        let order = MemoryLayout<Int>.stride + MemoryLayout<PaidOrder>.stride
        return 64_000_000 + 104 * count + keys.byteCount + Self.bytes(ofTable: orders.count, entry: order)
            + Self.bytes(ofTable: replacedSubscriptions.count, entry: MemoryLayout<Int>.stride)
    }

    /// An upper bound of the bytes of a hash table, also while it grows.
    ///
    /// When three quarters of its places are used, it makes a table of twice the size, and keeps the old one meanwhile.
    /// So an entry takes four places at most, each with one more bit.
    private static func bytes(ofTable count: Int, entry: Int) -> Int { count * (4 * entry + 1) }

    /// Returns the number of a subscription, in the order of first arrival; `nil` if no subscription has this key.
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
    /// - Throws: `FieldError`; then nothing has changed.
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
            // A new subscription refuses no event, because its log may begin in mid-life. So the first event is always
            // applied.
            try apply(line.event, key.withUTF8 { addSubscription($0, agreements.number(of: agreement)) })
        }
    }

    /// Returns true if an event of an instant is to be applied, and counts the event otherwise.
    mutating func isInTime(_ instant: Int64) -> Bool {
        guard let untilInstant, instant > untilInstant else { return true }
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
