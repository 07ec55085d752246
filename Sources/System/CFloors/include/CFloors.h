#ifndef MILLI_CFLOORS_H
#define MILLI_CFLOORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ExitCounts.h"
#include "Transitions.h"
#include "ReviewDecide.h"

// The floor of the exit-page searches: the same loops in C over objects that are laid out as the Swift ones are. A
// field that the search does not read is there all the same, because it takes room in the cache.

struct milli_floor_view;
struct milli_floor_controller;

/// As Swift's array buffer: header, count, capacity, elements.
typedef struct milli_floor_subviews {
    void *type;
    uint64_t reference_count;
    uint64_t count;
    uint64_t capacity;
    struct milli_floor_view *elements[];
} milli_floor_subviews;

/// As `View`: 72 bytes, of which a search reads `is_hidden`, `alpha` and `subviews`.
typedef struct milli_floor_view {
    void *type;
    uint64_t reference_count;
    uint32_t class_symbol;
    uint8_t kind;
    uint8_t is_hidden;
    int32_t number;
    double alpha;
    milli_floor_subviews *subviews;
    struct milli_floor_view *superview;
    struct milli_floor_controller *controller;
    void *hierarchy;
} milli_floor_view;

/// A controller with the links that resolution follows.
typedef struct milli_floor_controller {
    void *type;
    uint64_t reference_count;
    uint32_t class_symbol;
    uint8_t kind;
    uint8_t is_navigation;
    int32_t number;
    struct milli_floor_controller *presented;
    struct milli_floor_controller *frontmost_content;
} milli_floor_controller;

/// Allocates a view, visible and alone.
milli_floor_view *milli_floor_view_create(int32_t number);

/// Gives a view room for `count` subviews; none are there yet.
void milli_floor_view_reserve(milli_floor_view *view, size_t count);

/// Appends a subview where room was reserved.
void milli_floor_view_append(milli_floor_view *view, milli_floor_view *subview);

/// Frees a view and its room, not its subviews.
void milli_floor_view_free(milli_floor_view *view);

/// Allocates a controller without links.
milli_floor_controller *milli_floor_controller_create(int32_t number);

/// Frees what one of the functions above allocated.
void milli_floor_free(void *memory);

/// Descends to the last visible subview as long as there is one.
milli_floor_view *milli_floor_foreground_view(milli_floor_view *root);

/// The first controller on the way up, beginning with the view's own; NULL when there is none.
milli_floor_controller *milli_floor_owner(milli_floor_view *view);

/// Both, and the documented resolution: a navigation controller gives its top, NULL when it is empty.
milli_floor_controller *milli_floor_documented_controller(milli_floor_view *root);

/// Both, and the deep resolution, from `fallback` when there is no owner.
milli_floor_controller *milli_floor_deep_controller(milli_floor_view *root, milli_floor_controller *fallback);

/// Makes a tree of `count` views from the numbers of their superviews, −1 for the first, and frees it again; gives
/// the number of views that were linked.
size_t milli_floor_make_tree(const int32_t *parents, size_t count);

/// A walk through nodes of a cache line each, which lie in random order in memory.
typedef struct milli_floor_walk milli_floor_walk;

/// A walk that comes to each of so many nodes before it comes to one again; without memory the process ends.
milli_floor_walk *milli_floor_walk_make(size_t nodes);

void milli_floor_walk_free(milli_floor_walk *walk);

/// Goes on by `count` nodes, each known only when the one before it was read.
void milli_floor_walk_on(milli_floor_walk *walk, size_t count);

/// Copies the lines of a text, which end at `ends`, from the number `*line` on, as many as fit; `*line` becomes the
/// number of the next one. Gives the bytes.
size_t milli_floor_copy_lines(
    const uint8_t *text, const int32_t *ends, size_t count, ptrdiff_t *line, uint8_t *target, size_t room);

/// The number of line ends in a text.
size_t milli_floor_lines(const uint8_t *text, size_t count);

#endif
