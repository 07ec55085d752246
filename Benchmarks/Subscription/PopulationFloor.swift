import CFloors
import Subscription

/// The loop in C over the same arrays. For what does not fit into the arrays it calls back, as seldom as the loop in Swift
/// goes there.
@Sendable
func milliPopulationFloor(
    _ population: PopulationColumns, _ events: GroupedEventColumns, _ groups: Range<Int>, _ offset: Int
) {
    withUnsafePointer(to: population) { context in
        population.terms.withMemoryRebound(to: milli_plan_terms.self, capacity: 1) { terms in
            events.ends.withMemoryRebound(to: Int64.self, capacity: events.groups) { ends in
                events.detailEnds.withMemoryRebound(to: Int64.self, capacity: events.groups) { detailEnds in
                    var columns = milli_population(
                        last: population.last, expiry: population.expiry, timer: population.timer,
                        begin: population.begin, identity: population.identity, word: population.word,
                        terms: terms, steps: population.steps,
                        months_by_day: population.monthsByDay, first_days: population.firstDays,
                        end_of_months: population.endOfMonths, context: UnsafeRawPointer(context),
                        is_known_elsewhere: { lent($0)?.isKnownElsewhere($1, of: $2) == true ? 1 : 0 },
                        keep_elsewhere: { lent($0)?.keepElsewhere($1, of: $2) },
                        forget_elsewhere: { lent($0)?.forgetElsewhere(of: $1) },
                        count_elsewhere: {
                            lent($0)?.countElsewhere(
                                illegal: Int($1), older: Int($2), duplicates: Int($3), of: $4)
                        })
                    var batch = milli_subscription_events(
                        numbers: events.numbers, ends: ends, detail_ends: detailEnds, codes: events.codes,
                        instants: events.instants, identities: events.identities, expiries: events.expiries,
                        resumptions: events.resumptions, causes: events.causes)
                    milli_floor_take_events(&columns, &batch, groups.lowerBound, groups.upperBound, offset)
                }
            }
        }
    }
}

/// The columns that a call back is about.
private func lent(_ context: UnsafeRawPointer?) -> PopulationColumns? {
    context?.assumingMemoryBound(to: PopulationColumns.self).pointee
}
