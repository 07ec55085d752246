/// The lower median: what stands in the middle once the numbers are sorted; `nil` of nothing.
func sortedMedian(_ numbers: [Int32]) -> Int32? {
    numbers.isEmpty ? nil : numbers.sorted()[(numbers.count - 1) / 2]
}

/// The same without sorting all of it: Hoare's selection, from a copy.
func selectedMedian(_ numbers: [Int32]) -> Int32? {
    guard !numbers.isEmpty else { return nil }
    var numbers = numbers
    let wanted = (numbers.count - 1) / 2
    var (low, high) = (0, numbers.count - 1)
    while low < high {
        let pivot = numbers[low + (high - low) / 2]
        var (left, right) = (low, high)
        while left <= right {
            while numbers[left] < pivot { left += 1 }
            while numbers[right] > pivot { right -= 1 }
            guard left <= right else { break }
            numbers.swapAt(left, right)
            left += 1
            right -= 1
        }
        if wanted <= right {
            high = right
        } else if wanted >= left {
            low = left
        } else {
            break
        }
    }
    return numbers[wanted]
}
