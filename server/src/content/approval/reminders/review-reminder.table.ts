/** The progress of the reminders in an article's current final review. */
export interface ReviewReminderTable {
  article_id: number;
  /** The time the article entered this review. A row with another time belongs to an earlier review. */
  waits_since: string;
  /** The number of completed steps: two reminders, then the mail to the lead. */
  step: number;
  done_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    review_reminder: ReviewReminderTable;
  }
}
