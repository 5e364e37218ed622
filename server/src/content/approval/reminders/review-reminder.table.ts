/** The reminders of an article's current final review. */
export interface ReviewReminderTable {
  article_id: number;
  /** The time at which the article entered this review; another one begins without reminders. */
  waits_since: string;
  /** The number of steps that are done: two reminders, and the mail to the lead. */
  step: number;
  done_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    review_reminder: ReviewReminderTable;
  }
}
