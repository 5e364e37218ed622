/**
 * The content of an article that a person last read through a review link, and the different content read before that.
 */
export interface ReviewLookTable {
  person_id: number;
  article_id: number;
  /** The content as canonical JSON, in the same form as in a sign-off. */
  content: string;
  content_hash: string;
  looked_at: string;
  /** The content that the person read before `content`; null until the content changes for the first time. */
  earlier_content: string | null;
  earlier_at: string | null;
}

/** The newest code that a person can use to approve from a new browser. */
export interface ReviewCodeTable {
  person_id: number;
  /** An HMAC with the portal's secret, because six digits could be guessed from a plain hash. */
  code_hash: string;
  expires_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    review_look: ReviewLookTable;
    review_code: ReviewCodeTable;
  }
}
