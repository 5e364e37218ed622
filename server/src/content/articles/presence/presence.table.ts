/** The people who have an article open right now. */
export interface ArticlePresenceTable {
  article_id: number;
  /** The real person, during impersonation too. */
  person_id: number;
  expires_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    article_presence: ArticlePresenceTable;
  }
}
