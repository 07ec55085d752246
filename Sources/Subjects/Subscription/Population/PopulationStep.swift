/// The action of the loop over a population on an event, in one byte. The table of steps is the table of transitions
/// with actions instead of effects.
///
/// Steps that set a period share their code, and are sets of bits. All others are numbers.
enum PopulationStep {
    static let nothing: UInt8 = 0
    static let illegal: UInt8 = 1
    static let failGrace: UInt8 = 2
    static let hold: UInt8 = 3
    static let expire: UInt8 = 4
    static let cancel: UInt8 = 5
    static let endByHolder: UInt8 = 6
    static let resume: UInt8 = 7
    static let revoke: UInt8 = 8
    static let reverseRefund: UInt8 = 9
    static let schedulePause: UInt8 = 10
    static let changeResumption: UInt8 = 11
    static let pause: UInt8 = 12
    static let startPending: UInt8 = 13
    static let cancelPending: UInt8 = 14
    /// An autoRenewOff that corrects the end by an expire of the same instant. No cell of the table has it.
    static let correctEnd: UInt8 = 15
    /// An event that the store's last answer contains. No cell of the table has it.
    static let containedEvent: UInt8 = 16

    /// The event sets a period, as the bits below say.
    static let period: UInt8 = 128
    /// The period begins at the instant of the event.
    static let newCycle: UInt8 = 64
    /// The subscription begins.
    static let newSubscription: UInt8 = 32
    /// The event is a purchase.
    static let purchase: UInt8 = 16
    /// A canceled subscription stays canceled.
    static let keepsCanceled: UInt8 = 8

    /// The steps by state and kind: 16 rows of 32.
    static let table: [UInt8] = {
        var table = [UInt8](repeating: nothing, count: 16 * 32)
        for state in SubscriptionState.allCases {
            for kind in EventKind.allCases {
                table[Int(state.rawValue) * 32 + Int(kind.rawValue)] = step(state, kind)
            }
        }

        return table
    }()

    private static func step(_ state: SubscriptionState, _ kind: EventKind) -> UInt8 {
        let transition = TransitionTable[state, kind]
        switch transition.effect {
        case .illegal: return illegal
        case .duplicate, .none: return nothing
        case .ok, .late, .replace: break
        }

        switch kind {
        case .purchase: return period | newCycle | purchase | (transition.effect == .replace ? 0 : newSubscription)
        case .planUpgrade: return period | newCycle
        case .renew, .recover: return state == .hold || state == .paused ? period | newCycle : period
        case .extend: return state == .canceled ? period | keepsCanceled : period
        case .failGrace: return failGrace
        case .failHold: return hold
        case .graceEnd: return state == .grace ? hold : nothing
        case .expire: return expire
        case .autoRenewOff: return state == .active ? cancel : endByHolder
        case .autoRenewOn, .planPreference: return state == .canceled ? resume : nothing
        case .revoke: return revoke
        case .refundReversed: return reverseRefund
        case .pauseScheduled: return state == .active ? schedulePause : changeResumption
        case .pause: return pause
        case .pendingStart: return startPending
        case .pendingCancel: return cancelPending
        case .info: return nothing
        }
    }
}
