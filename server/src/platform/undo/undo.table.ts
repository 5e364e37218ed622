/** A change that can still be undone by the person who made it. */
export interface UndoOfferTable {
  token: string;
  person_id: number;
  kind: string;
  /** The values that the change replaced, as JSON. */
  payload: string;
  expires_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    undo_offer: UndoOfferTable;
  }
}
