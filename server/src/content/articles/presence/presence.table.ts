/** The people who currently have an article open. */
export interface ArticlePresenceTable {
  article_id: number;
  /** The real person, even during impersonation. */
  person_id: number;
  expires_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    article_presence: ArticlePresenceTable;
  }
}
