#include "CFloors.h"

#include <stdlib.h>
#include <string.h>

// The buffer of all views without subviews, as in Swift.
static milli_floor_subviews no_subviews;

milli_floor_view *milli_floor_view_create(int32_t number) {
    milli_floor_view *view = calloc(1, sizeof *view);
    if (view == NULL) {
        abort();
    }
    view->number = number;
    view->alpha = 1;
    view->subviews = &no_subviews;
    return view;
}

void milli_floor_view_reserve(milli_floor_view *view, size_t count) {
    if (count == 0) {
        return;
    }
    milli_floor_subviews *subviews = malloc(sizeof *subviews + count * sizeof subviews->elements[0]);
    if (subviews == NULL) {
        abort();
    }
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
    if (view->subviews != &no_subviews) {
        free(view->subviews);
    }
    free(view);
}

milli_floor_controller *milli_floor_controller_create(int32_t number) {
    milli_floor_controller *controller = calloc(1, sizeof *controller);
    if (controller == NULL) {
        abort();
    }
    controller->number = number;
    return controller;
}

void milli_floor_free(void *memory) {
    free(memory);
}

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
        if (next == NULL) {
            return root;
        }
        root = next;
    }
}

milli_floor_controller *milli_floor_owner(milli_floor_view *view) {
    while (view != NULL) {
        if (view->controller != NULL) {
            return view->controller;
        }
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
    if (current == NULL) {
        current = fallback;
    }
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

typedef struct milli_floor_step {
    struct milli_floor_step *next;
    uint64_t padding[7];
} milli_floor_step;

struct milli_floor_walk {
    milli_floor_step *nodes;
    milli_floor_step *volatile position;
};

milli_floor_walk *milli_floor_walk_make(size_t count) {
    milli_floor_walk *walk = malloc(sizeof *walk);
    milli_floor_step *nodes = malloc((count + 1) * sizeof *nodes);
    uint32_t *order = malloc((count + 1) * sizeof *order);
    if (walk == NULL || nodes == NULL || order == NULL) abort();
    for (size_t node = 0; node < count; node++) order[node] = (uint32_t)node;
    // Sattolo's algorithm: one cycle through all nodes.
    uint64_t random = 1;
    for (size_t last = count; last-- > 1;) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        const size_t other = (random >> 33) % last;
        const uint32_t moved = order[last];
        order[last] = order[other];
        order[other] = moved;
    }
    for (size_t node = 0; node < count; node++) nodes[node].next = nodes + order[node];
    free(order);
    walk->nodes = nodes;
    walk->position = nodes;
    return walk;
}

void milli_floor_walk_free(milli_floor_walk *walk) {
    free(walk->nodes);
    free(walk);
}

void milli_floor_walk_on(milli_floor_walk *walk, size_t count) {
    milli_floor_step *step = walk->position;
    while (count > 0) {
        step = step->next;
        count--;
    }
    walk->position = step;
}

size_t milli_floor_make_tree(const int32_t *parents, size_t count) {
    milli_floor_view **views = malloc((count + 1) * sizeof *views);
    size_t *children = calloc(count + 1, sizeof *children);
    if (views == NULL || children == NULL) {
        abort();
    }
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

size_t milli_floor_copy_lines(
    const uint8_t *text, const int32_t *ends, size_t count, ptrdiff_t *line, uint8_t *target, size_t room) {
    size_t copied = 0;
    for (size_t start = *line == 0 ? 0 : ends[*line - 1]; *line < (ptrdiff_t)count; start = ends[(*line)++]) {
        const size_t length = ends[*line] - start;
        if (copied + length > room) break;
        memcpy(target + copied, text + start, length);
        copied += length;
    }
    return copied;
}

size_t milli_floor_lines(const uint8_t *text, size_t count) {
    size_t lines = 0;
    for (size_t place = 0; place < count; place++) lines += text[place] == '\n';
    return lines;
}
