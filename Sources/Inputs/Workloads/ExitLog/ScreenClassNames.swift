/// Class names like those of an app's screens.
enum ScreenClassNames {
    private static let subjects = [
        "Product", "Category", "Brand", "Search", "Cart", "Checkout", "Payment", "Address", "Order", "Coupon",
        "Profile", "Account", "Message", "Notification", "Review", "Ranking", "Coordinate", "Favourite", "News",
        "Tutorial",
    ]
    private static let roles = [
        "List", "Detail", "Edit", "Settings", "Picker", "Confirm", "Result", "Gallery", "Help", "Web",
    ]

    /// Returns this number of different names. From the 201st on, they end in a number.
    static func distinct(_ count: Int) -> [String] {
        (0..<count).map { number in
            let subject = subjects[number % subjects.count]
            let role = roles[number / subjects.count % roles.count]
            let round = number / (subjects.count * roles.count)
            return subject + role + (round == 0 ? "" : "\(round)") + "ViewController"
        }
    }
}
