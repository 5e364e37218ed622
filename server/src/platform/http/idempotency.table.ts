/** The stored response to a call with an `Idempotency-Key`. */
export interface IdempotencyKeyTable {
  person_id: number;
  /** The endpoint's path. */
  endpoint: string;
  key: string;
  /** SHA-256 of the request: the same key with another request is a mistake of the caller. */
  request_hash: string;
  /** JSON; null only inside the transaction of the first call. */
  answer: string | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    idempotency_key: IdempotencyKeyTable;
  }
}
