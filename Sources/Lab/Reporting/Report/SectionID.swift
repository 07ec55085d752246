/// The sections of the report on a result, by the targets of their links.
enum SectionID: String, Sendable {
    case verdict, comparison, cost, distribution, memory, capacity, counts, method, validation
}
