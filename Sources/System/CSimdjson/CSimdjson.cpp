#include "CSimdjson.h"

#ifndef HAS_SIMDJSON
bool milli_has_simdjson(void) {
    return false;
}

ptrdiff_t milli_simdjson_lines(const uint8_t *, size_t, const char *, uint64_t *) {
    return -1;
}
#else
#include <simdjson.h>

#include <string_view>
#include <utility>

namespace {

using namespace simdjson;

struct Keys {
    std::string_view names[16];
    size_t count = 0;

    explicit Keys(std::string_view text) {
        while (!text.empty() && count < 16) {
            const size_t end = text.find(' ');
            names[count++] = text.substr(0, end);
            text = end == text.npos ? std::string_view() : text.substr(end + 1);
        }
    }
};

/// The bytes of a value.
error_code read(ondemand::value value, std::string_view &text) {
    ondemand::json_type type;
    ondemand::object object;
    ondemand::array array;
    SIMDJSON_TRY(value.type().get(type));
    switch (type) {
    case ondemand::json_type::string: return value.get_string().get(text);
    case ondemand::json_type::object:
        SIMDJSON_TRY(value.get_object().get(object));
        return object.raw_json().get(text);
    case ondemand::json_type::array:
        SIMDJSON_TRY(value.get_array().get(array));
        return array.raw_json().get(text);
    default: text = value.raw_json_token(); return SUCCESS;
    }
}

/// Calls `take` with the number of each key that is in `keys`, and the bytes of its value.
template <typename Take> error_code read(ondemand::object object, const Keys &keys, Take take) {
    size_t expected = 0;
    for (auto found : object) {
        ondemand::field field;
        SIMDJSON_TRY(std::move(found).get(field));
        // The keys come in their usual order more often than not.
        size_t key = expected, tried = 0;
        while (tried < keys.count && !field.key().unsafe_is_equal(keys.names[key])) {
            key = key + 1 == keys.count ? 0 : key + 1;
            tried++;
        }
        if (tried == keys.count) continue;
        expected = key + 1 == keys.count ? 0 : key + 1;
        std::string_view text;
        SIMDJSON_TRY(read(field.value(), text));
        take(key, text);
    }
    return SUCCESS;
}

}  // namespace

bool milli_has_simdjson(void) {
    return true;
}

ptrdiff_t milli_simdjson_lines(const uint8_t *text, size_t count, const char *names, uint64_t *digest) {
    const Keys keys(names);
    ondemand::parser parser;
    ondemand::document_stream lines;
    uint64_t hash = 0xcbf29ce484222325;
    size_t bytes = 0;
    if (parser.iterate_many(text, count, size_t(1) << 20).get(lines) != SUCCESS) return -1;
    ptrdiff_t line_count = 0;
    for (auto found : lines) {
        ondemand::object object;
        if (found.get_object().get(object) != SUCCESS) return -1;
        const error_code result = read(object, keys, [&](size_t key, std::string_view value) {
            bytes += value.size();
            if (digest == nullptr) return;
            hash = (hash ^ key) * 0x100000001b3;
            for (const char byte : value) hash = (hash ^ uint8_t(byte)) * 0x100000001b3;
        });
        if (result != SUCCESS) return -1;
        line_count++;
    }
    if (digest != nullptr) *digest = hash;
    return lines.truncated_bytes() == 0 && bytes <= count ? line_count : -1;
}
#endif
