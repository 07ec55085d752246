#include "Views.h"

#include <stdlib.h>

// The buffer of all views without subviews, as in Swift.
static milli_floor_subviews no_subviews;

milli_floor_view *milli_floor_view_create(int32_t number) {
    milli_floor_view *view = calloc(1, sizeof *view);
    if (view == NULL) abort();
    view->number = number;
    view->alpha = 1;
    view->subviews = &no_subviews;
    return view;
}

void milli_floor_view_reserve(milli_floor_view *view, size_t count) {
    if (count == 0) return;
    milli_floor_subviews *subviews = malloc(sizeof *subviews + count * sizeof subviews->elements[0]);
    if (subviews == NULL) abort();
    subviews->type = NULL;
    subviews->reference_count = 0;
    subviews->count = 0;
    subviews->capacity = count;
    view->subviews = subviews;
}

void milli_floor_view_append(milli_floor_view *view, milli_floor_view *subview) {
    view->subviews->elements[view->subviews->count++] = subview;
    subview->superview = view;
}

void milli_floor_view_free(milli_floor_view *view) {
    if (view->subviews != &no_subviews) free(view->subviews);
    free(view);
}

milli_floor_controller *milli_floor_controller_create(int32_t number) {
    milli_floor_controller *controller = calloc(1, sizeof *controller);
    if (controller == NULL) abort();
    controller->number = number;
    return controller;
}

void milli_floor_free(void *memory) {
    free(memory);
}

// In the file of the views, so that the compiler inlines their functions into it.
size_t milli_floor_make_tree(const int32_t *parents, size_t count) {
    milli_floor_view **views = malloc((count + 1) * sizeof *views);
    size_t *children = calloc(count + 1, sizeof *children);
    if (views == NULL || children == NULL) abort();
    for (size_t index = 1; index < count; index++) {
        children[parents[index]]++;
    }
    for (size_t index = 0; index < count; index++) {
        views[index] = milli_floor_view_create((int32_t)index);
        milli_floor_view_reserve(views[index], children[index]);
    }
    size_t linked = 1;
    for (size_t index = 1; index < count; index++) {
        milli_floor_view_append(views[parents[index]], views[index]);
        linked++;
    }
    for (size_t index = 0; index < count; index++) {
        milli_floor_view_free(views[index]);
    }
    free(children);
    free(views);
    return linked;
}
