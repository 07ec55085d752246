import Subscription
import Testing

@Suite struct BillingPlanTests {
    @Test("a plan without settings has its store's standard terms")
    func standards() throws {
        let play = try BillingPlan(store: .play)
        #expect((play.graceDays, play.holdDays, play.silentHours) == (7, 53, 0))
        #expect(play.months == .sticky)
        let appStore = try BillingPlan(store: .appStore)
        #expect((appStore.graceDays, appStore.holdDays, appStore.silentHours) == (0, 60, 0))
        #expect(appStore.months == .anchored)
        let slides = try BillingPlan(store: .play, grace: .off, preset: .slides2023)
        #expect((slides.graceDays, slides.holdDays, slides.silentHours) == (0, 30, 0))
        let quiet = try BillingPlan(store: .play, grace: .off)
        #expect((quiet.graceDays, quiet.holdDays, quiet.silentHours) == (0, 60, 24))
        #expect(try BillingPlan(store: .play, period: .week).graceDays == 3)
        #expect(try BillingPlan(store: .appStore, period: .week, grace: .on).graceDays == 6)
        #expect(try BillingPlan(store: .appStore, grace: .on).graceDays == 16)
    }

    @Test("lengths follow the time scale, and a setting that is off takes no time in any scale")
    func timeScales() throws {
        let minute: Int64 = 60_000
        let real = try BillingPlan(store: .play, grace: .off)
        #expect((real.graceLength, real.holdLength, real.silence) == (0, 60 * day, day))
        let tested = try BillingPlan(store: .play, grace: .off, timeScale: .playLicenceTest)
        #expect((tested.graceLength, tested.holdLength, tested.silence) == (0, 10 * minute, 0))
        let session = try BillingPlan(store: .appStore, period: .week, grace: .on, timeScale: .storeKit)
        #expect(session.graceLength == 150_000 && session.holdLength == 10 * minute)
        #expect(session.end(ofPeriodFrom: 0) == 3 * minute)
        let periods: [BillingPeriod: Int64] = [
            .week: 5, .month: 5, .twoMonths: 10, .threeMonths: 10, .fourMonths: 15, .sixMonths: 15, .year: 30,
        ]

        for (period, minutes) in periods {
            let plan = try BillingPlan(store: .play, period: period, timeScale: .playLicenceTest)
            #expect(plan.end(ofPeriodFrom: 7) == 7 + minutes * minute)
        }
    }

    @Test("every length is allowed exactly where the table says so", arguments: RulePreset.allCases, Store.allCases)
    func lengths(preset: RulePreset, store: Store) {
        for period in BillingPeriod.allCases where BillingPeriod.periods(of: store).contains(period) {
            let grace: Set<Int> =
                switch (store, preset) {
                case (.play, .slides2023): [0, 3, 7, 14, 30]
                case (.play, .current): Set(0...(period == .week ? 7 : 30))
                case (.appStore, _) where period == .week: [0, 3, 6]
                case (.appStore, .slides2023): [0, 3, 6, 16, 28]
                case (.appStore, .current): [0, 3, 16, 28]
                }

            for days in -1...61 {
                let plan = try? BillingPlan(store: store, period: period, grace: .days(days), preset: preset)
                #expect((plan != nil) == grace.contains(days), "\(store) \(preset) \(period) grace \(days)")
                for hold in -1...61 where plan != nil {
                    let isAllowed =
                        switch (store, preset) {
                        case (.appStore, _): hold == 60
                        case (.play, .slides2023): hold == 30
                        case (.play, .current): 0...60 ~= hold && 30...60 ~= days + hold
                        }

                    let held = try? BillingPlan(
                        store: store, period: period, grace: .days(days), holdDays: hold, preset: preset)
                    #expect((held != nil) == isAllowed, "\(store) \(preset) grace \(days) hold \(hold)")
                }
            }
        }
    }

    @Test("errors name the value and what is allowed")
    func errors() {
        func message(_ make: () throws -> BillingPlan) -> String {
            do { return "\(try make())" } catch { return "\(error)" }
        }
        #expect(
            message { try BillingPlan(store: .appStore, grace: .days(7)) }
                == "grace: 7 days are not offered by appStore under preset current; allowed are 0, 3, 16, 28")
        #expect(
            message { try BillingPlan(store: .play, grace: .days(31)) }
                == "grace: 31 days are not offered by play under preset current; allowed are 0 to 30")
        #expect(
            message { try BillingPlan(store: .play, grace: .days(14), holdDays: 5) }
                == "hold: 5 days are not offered by play under preset current; allowed are 16 to 46 after 14 days of "
                + "grace"
        )
        #expect(
            message { try BillingPlan(store: .appStore, holdDays: 30) }
                == "hold: 30 days are not offered by appStore under preset current; allowed are 60")
        #expect(
            message { try BillingPlan(store: .appStore, period: .fourMonths) }
                == "period: appStore does not sell P4M; allowed are P1W, P1M, P2M, P3M, P6M, P1Y")
        #expect(
            message { try BillingPlan(store: .play, silentHours: 24) }
                == "silentHours: 24 is not possible on play; allowed are 0, as this plan is silent only without grace "
                + "on play"
        )
        #expect(
            message { try BillingPlan(store: .play, timeScale: .sandbox) }.hasPrefix("timeScale: app-store-sandbox"))
    }

    @Test("periods are read back, and a year is twelve months")
    func periods() {
        for period in BillingPeriod.allCases { #expect(BillingPeriod("\(period)") == period) }
        #expect(BillingPeriod("P12M") == .year)
        #expect(BillingPeriod("P7D") == .week)
        for text in ["", "P0M", "P13M", "p1m", "P1W ", "1M", "P1D"] { #expect(BillingPeriod(text) == nil) }
    }

    @Test("equal texts give equal identities and causes, different ones do not, and names are read back")
    func identities() {
        var seen: Set<UInt64> = []
        for number in 0..<200_000 { seen.insert(EventID("\(number)").bits) }
        for length in 0..<64 { seen.insert(EventID(String(repeating: "x", count: length)).bits) }
        #expect(seen.count == 200_064)
        // SipHash-1-3 under this key, worked out by another program: recorded identities stay what they are.
        #expect(EventID("").bits == 0x7ec8_14e1_9d8e_a90d)
        #expect(EventID("00000000-0000-0000-0000-000000000001").bits == 0xf7f7_264e_9a54_20d2)
        #expect(EventID(bits: 0).bits == 1)

        for cause in Cause.allCases {
            #expect(Cause(name: cause.name) == cause)
            #expect(Cause(name: "\(cause)") == cause)
            #expect(cause.name.hasPrefix(cause.isVoluntary ? "voluntary" : "involuntary"))
        }
        #expect(Cause(name: "nothing") == nil)
    }
}
