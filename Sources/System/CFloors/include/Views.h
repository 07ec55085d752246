#ifndef MILLI_FLOOR_VIEWS_H
#define MILLI_FLOOR_VIEWS_H

#include <stddef.h>
#include <stdint.h>

// The floor of the exit-page searches: the same loops in C over objects with the layout of the Swift ones. Fields that
// the search does not read are there too, because they take space in the cache.

struct milli_floor_view;
struct milli_floor_controller;

/// The layout of Swift's array buffer: header, count, capacity, elements.
typedef struct milli_floor_subviews {
    void *type;
    uint64_t reference_count;
    uint64_t count;
    uint64_t capacity;
    struct milli_floor_view *elements[];
} milli_floor_subviews;

/// The layout of `View`, 72 bytes; a search reads `is_hidden`, `alpha` and `subviews`.
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

/// Reserves space for `count` subviews of a view.
void milli_floor_view_reserve(milli_floor_view *view, size_t count);

/// Appends a subview, for which space was reserved.
void milli_floor_view_append(milli_floor_view *view, milli_floor_view *subview);

/// Frees a view and its buffer, not its subviews.
void milli_floor_view_free(milli_floor_view *view);

/// Allocates a controller without links.
milli_floor_controller *milli_floor_controller_create(int32_t number);

/// Frees a controller.
void milli_floor_free(void *memory);

/// Descends to the last visible subview as long as there is one.
milli_floor_view *milli_floor_foreground_view(milli_floor_view *root);

/// The first controller on the way up, beginning with the view's own; NULL if there is none.
milli_floor_controller *milli_floor_owner(milli_floor_view *view);

/// Descends, goes up, and resolves as documented: a navigation controller gives its top, NULL if it is empty.
milli_floor_controller *milli_floor_documented_controller(milli_floor_view *root);

/// Descends, goes up, and resolves deeply, from `fallback` if there is no controller.
milli_floor_controller *milli_floor_deep_controller(milli_floor_view *root, milli_floor_controller *fallback);

/// Makes a tree of `count` views from the numbers of their superviews, −1 for the first, and frees it again; returns
/// the number of linked views.
size_t milli_floor_make_tree(const int32_t *parents, size_t count);

#endif
