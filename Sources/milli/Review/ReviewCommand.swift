import LabCommand

/// `review`: when an app asks its users for a review.
enum ReviewCommand {
    static var command: Command {
        Command(
            "review", abstract: "When an app asks for a review: explain a user's story.",
            discussion: """
                An app asks a user who has completed some tasks, once in a version, not while the user is busy. The platform then \
                shows the prompt or not, and does not say which.
                """,
            commands: [ExplainReviewCommand.command])
    }
}
