import { createTable, instant, json, ref, text, textKey } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the stored first responses to calls with an Idempotency-Key, and the undo tokens offered to users. */
export const repeatedCallsMigration: Migration = {
  name: '0024-repeated-calls',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'idempotency_key',
      {
        person_id: ref('person', 'cascade'),
        endpoint: text(),
        key: text(),
        request_hash: text(),
        answer: json().orNull,
        created_at: instant(),
      },
      { primary: 'person_id, endpoint, key', indexes: ['created_at'] },
    );
    await createTable(
      db,
      engine,
      'undo_offer',
      {
        token: textKey(),
        person_id: ref('person', 'cascade'),
        kind: text(),
        payload: json(),
        expires_at: instant(),
      },
      { indexes: ['person_id', 'expires_at'] },
    );
  },
};
