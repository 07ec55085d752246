#include "Views.h"

milli_floor_view *milli_floor_foreground_view(milli_floor_view *root) {
    for (;;) {
        const milli_floor_subviews *subviews = root->subviews;
        milli_floor_view *next = NULL;
        for (uint64_t index = subviews->count; index > 0; index--) {
            milli_floor_view *candidate = subviews->elements[index - 1];
            if (!candidate->is_hidden && candidate->alpha > 0) {
                next = candidate;
                break;
            }
        }
        if (next == NULL) return root;
        root = next;
    }
}

milli_floor_controller *milli_floor_owner(milli_floor_view *view) {
    while (view != NULL) {
        if (view->controller != NULL) return view->controller;
        view = view->superview;
    }
    return NULL;
}

milli_floor_controller *milli_floor_documented_controller(milli_floor_view *root) {
    milli_floor_controller *owner = milli_floor_owner(milli_floor_foreground_view(root));
    return owner != NULL && owner->is_navigation ? owner->frontmost_content : owner;
}

milli_floor_controller *milli_floor_deep_controller(milli_floor_view *root, milli_floor_controller *fallback) {
    milli_floor_controller *current = milli_floor_owner(milli_floor_foreground_view(root));
    if (current == NULL) current = fallback;
    while (current != NULL) {
        if (current->presented != NULL) {
            current = current->presented;
        } else if (current->frontmost_content != NULL) {
            current = current->frontmost_content;
        } else {
            break;
        }
    }
    return current;
}
