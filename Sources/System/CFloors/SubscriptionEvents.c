#include "SubscriptionEvents.h"

#include <stdbool.h>

// The floor of the population: the same loop over the same arrays. What it must move through memory is 17 bytes an
// event and twice 48 a subscription.

enum { pending = 1, active, canceled, grace, hold, paused, expired, revoked, pending_canceled };
enum { revoke_kind = 9, off_kind = 7 };
enum { cause_voluntary = 1, cause_store = 2, cause_support = 4, cause_payment = 7 };
enum { end_pending = 1, end_open = 2, end_settled = 3, end_anew = 4, end_said = 6, end_of_running = 2 };
enum {
    step_nothing, step_illegal, step_fail_grace, step_hold, step_expire, step_cancel, step_end_by_holder, step_resume,
    step_revoke, step_reverse_refund, step_schedule_pause, step_change_resumption, step_pause, step_start_pending,
    step_cancel_pending, step_correct_end, step_late = 255
};
enum { period = 128, new_cycle = 64, begins = 32, bought = 16, keeps_canceled = 8 };
enum { has_details = 32, to_reconcile = 64 };
enum {
    cause_shift = 4, anchor_shift = 11, end_shift = 16, plan_shift = 19, illegal_shift = 28, older_shift = 40,
    duplicate_shift = 52
};
static const uint64_t reconcile_bit = 1 << 8, pause_bit = 1 << 9, more_bit = 1 << 10, count_mask = 0xfff;
static const int64_t none = INT64_MIN;
static const int64_t day_length = 86400000;
static const int64_t first_instant = -62135596800000, last_instant = 253402300799999;

static inline int64_t add(int64_t instant, int64_t length) {
    int64_t sum;
    if (__builtin_add_overflow(instant, length, &sum)) return length < 0 ? first_instant : last_instant;
    return sum < first_instant ? first_instant : sum > last_instant ? last_instant : sum;
}

static inline int64_t day_of(int64_t instant) { return (instant + 719528 * day_length) / day_length - 719528; }

typedef struct date {
    int64_t year, month, day;
} date;

static inline date date_of(int64_t days) {
    int64_t shifted = days + 719468, era = shifted / 146097, day_of_era = shifted - era * 146097;
    int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t shifted_month = (5 * day_of_year + 2) / 153;
    int64_t month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
    return (date){year_of_era + era * 400 + (month <= 2), month, day_of_year - (153 * shifted_month + 2) / 5 + 1};
}

static inline int64_t days_in_month(int64_t month, int64_t year) {
    if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

static inline int64_t days_since_1970(int64_t year, int64_t month, int64_t day) {
    int64_t march_year = month <= 2 ? year - 1 : year, era = march_year / 400, year_of_era = march_year - era * 400;
    int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

static inline int64_t add_months(int64_t instant, int64_t months, int64_t wanted) {
    int64_t days = day_of(instant);
    date own = date_of(days);
    int64_t sum = own.year * 12 + own.month - 1 + months, year = sum / 12, month = sum % 12 + 1;
    if (year > 9999) return last_instant;
    int64_t length = days_in_month(month, year), day = wanted ? wanted : own.day;
    return instant + (days_since_1970(year, month, day < length ? day : length) - days) * day_length;
}

// What the table of months does not hold.
__attribute__((noinline)) static int64_t period_end_by_arithmetic(
    const milli_plan_terms *terms, int64_t start, int64_t given, bool is_new, int64_t *anchor) {
    if (is_new && terms->is_anchored) *anchor = date_of(day_of(start)).day;
    int64_t end = given;
    if (given == none) {
        end = terms->months == 0 ? add(start, terms->length)
                                 : add_months(start, terms->months, terms->is_anchored ? *anchor : 0);
    }
    if (terms->is_anchored) {
        date reached = date_of(day_of(end));
        int64_t length = days_in_month(reached.month, reached.year);
        if (reached.day != (*anchor < length ? *anchor : length)) *anchor = reached.day;
    }
    return end;
}

static inline int64_t period_end(
    const milli_population *population, const milli_plan_terms *terms, int64_t start, int64_t given, bool is_new,
    int64_t *anchor) {
    const uint16_t *months_by_day = population->months_by_day;
    const int32_t *first_days = population->first_days;
    uint64_t end_of_months = population->end_of_months;
    if ((uint64_t)start >= end_of_months || (given != none && (uint64_t)given >= end_of_months)) {
        int64_t copy = *anchor, end = period_end_by_arithmetic(terms, start, given, is_new, &copy);
        *anchor = copy;
        return end;
    }
    if (is_new && terms->is_anchored) *anchor = months_by_day[(uint64_t)start / day_length] & 31;
    if (given == none) {
        if (terms->months == 0) return start + terms->length;
        int64_t day = (uint64_t)start / day_length;
        uint16_t packed = months_by_day[day];
        int64_t month = (packed >> 5) + terms->months, first = first_days[month];
        int64_t length = first_days[month + 1] - first, wanted = terms->is_anchored ? *anchor : packed & 31;
        return start + (first + (wanted < length ? wanted : length) - 1 - day) * day_length;
    }
    if (terms->is_anchored) {
        uint16_t packed = months_by_day[(uint64_t)given / day_length];
        int64_t day = packed & 31, length = first_days[(packed >> 5) + 1] - first_days[packed >> 5];
        if (day != (*anchor < length ? *anchor : length)) *anchor = day;
    }
    return given;
}

__attribute__((noinline)) static uint8_t late_step(uint64_t ended, uint8_t kind, uint64_t state) {
    if (ended == 0 || (kind != revoke_kind && kind != off_kind)) return step_late;
    if (ended == end_pending) return step_illegal;
    if (ended == end_anew) return step_nothing;
    if (state == revoked) return step_late;
    if (kind == revoke_kind) return step_revoke;
    return ended == end_open ? step_correct_end : step_nothing;
}

void milli_floor_take_events(
    const milli_population *population, const milli_subscription_events *events, size_t first, size_t end,
    size_t offset) {
    const uint8_t *codes = events->codes;
    const int64_t *instants = events->instants;
    const uint64_t *identities = events->identities;
    const uint8_t *steps = population->steps;
    int64_t index = first == 0 ? 0 : events->ends[first - 1];
    int64_t next_detail = first == 0 ? 0 : events->detail_ends[first - 1];
    for (size_t group = first; group < end; group++) {
        size_t number = events->numbers[group] + offset;
        uint64_t word = population->word[number];
        const milli_plan_terms *terms = population->terms + (word >> plan_shift & 511);
        int64_t last = population->last[number], expiry = population->expiry[number];
        int64_t timer = population->timer[number], begin = population->begin[number];
        uint64_t identity = population->identity[number];
        uint64_t state = word & 15, cause = word >> cause_shift & 15, ended = word >> end_shift & 7;
        int64_t anchor = word >> anchor_shift & 31;
        bool is_pause_scheduled = word & pause_bit, has_more = word & more_bit;
        uint64_t reconcile = word & reconcile_bit, illegal = 0, older = 0, duplicates = 0;
        for (int64_t last_index = events->ends[group]; index < last_index; index++) {
            uint8_t code = codes[index];
            int64_t at = instants[index];
            int64_t detail = next_detail;
            bool detailed = code & has_details;
            if (detailed) next_detail++;
            uint8_t late = step_late;
            if (at > last) {
                last = at;
                identity = identities[index];
                ended = 0;
                if (has_more) {
                    population->forget_elsewhere(population->context, (uint32_t)number);
                    has_more = false;
                }
            } else {
                if (at < last) {
                    older++;
                    continue;
                }
                uint64_t other = identities[index];
                if (other == identity
                    || (has_more && population->is_known_elsewhere(population->context, other, (uint32_t)number))) {
                    duplicates++;
                    continue;
                }
                population->keep_elsewhere(population->context, other, (uint32_t)number);
                has_more = true;
                late = late_step(ended, code & 31, state);
            }
            if (code & to_reconcile) reconcile = reconcile_bit;

            if (state == grace && at >= timer) {
                state = hold;
                timer = add(terms->is_hold_from_expiry ? expiry : timer, terms->hold);
            }
            if (state == hold && at >= timer) {
                state = expired;
                cause = cause_payment;
            } else if (state == canceled && at >= expiry) {
                state = expired;
                timer = expiry;
            } else if (is_pause_scheduled && at >= expiry) {
                state = paused;
                is_pause_scheduled = false;
            }

            uint8_t step = late == step_late ? steps[state << 5 | (code & 31)] : late;
            if (step & period) {
                bool is_new = step & new_cycle;
                if (step & begins) begin = at;
                if (step & bought && ended & end_of_running) ended = end_anew;
                if (is_new) is_pause_scheduled = false;
                if (!is_pause_scheduled) timer = none;
                if (!(step & keeps_canceled)) {
                    state = active;
                    cause = 0;
                }
                expiry = period_end(
                    population, terms, is_new ? at : expiry, detailed ? events->expiries[detail] : none, is_new,
                    &anchor);
                continue;
            }
            uint64_t given = detailed ? events->causes[detail] : 0;
            switch (step) {
                case step_nothing: break;
                case step_illegal:
                    illegal++;
                    reconcile = reconcile_bit;
                    break;
                case step_fail_grace:
                    is_pause_scheduled = false;
                    state = grace;
                    timer = add(expiry, terms->grace);
                    break;
                case step_hold:
                    is_pause_scheduled = false;
                    state = hold;
                    timer = add(terms->is_hold_from_expiry ? expiry : at, terms->hold);
                    break;
                case step_expire:
                    is_pause_scheduled = false;
                    ended = state == pending ? end_pending
                        : state == canceled  ? end_settled
                        : state == active && given ? end_said
                                                   : end_open;
                    if (given) {
                        cause = given;
                    } else if ((1 << pending | 1 << grace | 1 << hold) >> state & 1) {
                        cause = cause_payment;
                    } else if (!cause) {
                        cause = cause_voluntary;
                    }
                    state = expired;
                    timer = at;
                    break;
                case step_cancel:
                    is_pause_scheduled = false;
                    state = canceled;
                    cause = given ? given : cause_store;
                    break;
                case step_end_by_holder:
                    state = expired;
                    timer = at;
                    cause = given ? given : cause_store;
                    break;
                case step_correct_end:
                    cause = given ? given : cause_store;
                    ended = end_settled;
                    break;
                case step_resume:
                    state = active;
                    cause = 0;
                    timer = none;
                    break;
                case step_revoke:
                    is_pause_scheduled = false;
                    if (state != expired) timer = at;
                    state = revoked;
                    cause = given ? given : cause_support;
                    break;
                case step_reverse_refund:
                    ended = 0;
                    state = at < expiry ? active : expired;
                    if (at < expiry) {
                        cause = 0;
                        timer = none;
                    }
                    break;
                case step_schedule_pause:
                    is_pause_scheduled = true;
                    timer = detailed ? events->resumptions[detail] : none;
                    break;
                case step_change_resumption:
                    if (detailed && events->resumptions[detail] != none) timer = events->resumptions[detail];
                    break;
                case step_pause: {
                    int64_t resumption = detailed ? events->resumptions[detail] : none;
                    timer = resumption != none ? resumption : is_pause_scheduled ? timer : none;
                    is_pause_scheduled = false;
                    state = paused;
                    break;
                }
                case step_start_pending:
                    if (ended & end_of_running) ended = end_anew;
                    begin = expiry = timer = none;
                    cause = 0;
                    state = pending;
                    break;
                case step_cancel_pending:
                    state = pending_canceled;
                    cause = given ? given : cause_store;
                    break;
                default: __builtin_unreachable();
            }
        }
        population->last[number] = last;
        population->expiry[number] = expiry;
        population->timer[number] = timer;
        population->begin[number] = begin;
        population->identity[number] = identity;
        illegal += word >> illegal_shift & count_mask;
        older += word >> older_shift & count_mask;
        duplicates += word >> duplicate_shift & count_mask;
        if ((illegal | older | duplicates) > count_mask) {
            population->count_elsewhere(population->context, illegal, older, duplicates, (uint32_t)number);
            illegal = older = duplicates = 0;
        }
        population->word[number] = (word & 511ull << plan_shift) | state | cause << cause_shift | reconcile
            | (is_pause_scheduled ? pause_bit : 0) | (has_more ? more_bit : 0) | (uint64_t)anchor << anchor_shift
            | ended << end_shift | illegal << illegal_shift | older << older_shift | duplicates << duplicate_shift;
    }
}
