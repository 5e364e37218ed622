/** The stored response to a call with an `Idempotency-Key`. */
export interface IdempotencyKeyTable {
  person_id: number;
  /** The endpoint's path. */
  endpoint: string;
  key: string;
  /** SHA-256 of the request, used to reject a different request with the same key. */
  request_hash: string;
  /** The response as JSON; null only inside the first call's transaction. */
  answer: string | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    idempotency_key: IdempotencyKeyTable;
  }
}
