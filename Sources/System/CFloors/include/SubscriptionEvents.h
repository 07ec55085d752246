#ifndef MILLI_SUBSCRIPTION_EVENTS_H
#define MILLI_SUBSCRIPTION_EVENTS_H

#include <stddef.h>
#include <stdint.h>

/// The terms of a plan, as `PlanTerms` has them.
typedef struct milli_plan_terms {
    int64_t months;
    int64_t length;
    int64_t is_anchored;
    int64_t grace;
    int64_t hold;
    int64_t is_hold_from_expiry;
    int64_t silence;
} milli_plan_terms;

/// The columns of a population, as `PopulationColumns` has them, and what is done for what does not fit into them.
typedef struct milli_population {
    int64_t *last;
    int64_t *expiry;
    int64_t *timer;
    int64_t *begin;
    uint64_t *identity;
    uint64_t *word;
    const milli_plan_terms *terms;
    const uint8_t *steps;
    const uint16_t *months_by_day;
    const int32_t *first_days;
    uint64_t end_of_months;
    const void *context;
    int (*is_known_elsewhere)(const void *context, uint64_t identity, uint32_t number);
    void (*keep_elsewhere)(const void *context, uint64_t identity, uint32_t number);
    void (*forget_elsewhere)(const void *context, uint32_t number);
    void (*count_elsewhere)(
        const void *context, uint64_t illegal, uint64_t older, uint64_t duplicates, uint32_t number);
} milli_population;

/// The columns of a batch of events, as `GroupedEventColumns` has them.
typedef struct milli_subscription_events {
    const uint32_t *numbers;
    const int64_t *ends;
    const int64_t *detail_ends;
    const uint8_t *codes;
    const int64_t *instants;
    const uint64_t *identities;
    const int64_t *expiries;
    const int64_t *resumptions;
    const uint8_t *causes;
} milli_subscription_events;

/// Takes the events of groups `first` to `end`, that one left out; the numbers of their subscriptions are `offset`
/// higher.
void milli_floor_take_events(
    const milli_population *population, const milli_subscription_events *events, size_t first, size_t end,
    size_t offset);

#endif
