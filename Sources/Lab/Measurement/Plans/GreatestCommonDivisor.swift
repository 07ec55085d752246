/// Returns the greatest common divisor of two numbers that are 0 or more, by Euclid.
///
/// - Complexity: O(log of the smaller number).
package func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
}
