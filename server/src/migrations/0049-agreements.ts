import {
  createTable,
  flagColumn,
  id,
  instant,
  integer,
  json,
  largeId,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Engine } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrate.ts';

type Schema = Parameters<Migration['up']>[0];

async function createAgreements(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'agreement',
    {
      id: id(),
      organization_id: ref('organization', 'cascade'),
      name: text(),
      start_month: text(),
      end_month: text().orNull,
      renewal_months: integer().orNull,
      notes: text().orNull,
      created_by_id: ref('person').orNull,
      actor_id: ref('person').orNull,
      created_at: instant(),
      updated_at: instant(),
      version: integer(1),
    },
    {
      indexes: [
        'organization_id, start_month, id',
        'start_month, id',
        'created_by_id where created_by_id is not null',
        'actor_id where actor_id is not null',
      ],
    },
  );
  await createTable(
    db,
    engine,
    'agreement_line',
    {
      id: id(),
      agreement_id: ref('agreement', 'cascade'),
      organization_id: ref('organization', 'cascade'),
      kind: text(),
      content_type_id: ref('content_type').orNull,
      title: text().orNull,
      starting_balance: integer(0),
      created_at: instant(),
    },
    {
      indexes: [
        'agreement_id, id',
        'organization_id, id',
        'content_type_id where content_type_id is not null',
      ],
    },
  );
  await createTable(
    db,
    engine,
    'agreement_line_terms',
    {
      id: id(),
      line_id: ref('agreement_line', 'cascade'),
      from_month: text(),
      quantity: integer(),
      carry: text(),
      fee_cents: integer().orNull,
      note: text().orNull,
      created_by_id: ref('person').orNull,
      actor_id: ref('person').orNull,
      created_at: instant(),
    },
    {
      indexes: [
        'line_id, id',
        'created_by_id where created_by_id is not null',
        'actor_id where actor_id is not null',
      ],
    },
  );
}

async function createMonths(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'ledger_close',
    {
      id: id(),
      organization_id: ref('organization', 'cascade'),
      month: text(),
      closed_at: instant(),
      closed_by_id: ref('person').orNull,
      actor_id: ref('person').orNull,
    },
    {
      unique: ['organization_id, month'],
      indexes: [
        'closed_by_id where closed_by_id is not null',
        'actor_id where actor_id is not null',
      ],
    },
  );
  await createTable(
    db,
    engine,
    'ledger_month',
    {
      id: id(),
      close_id: ref('ledger_close', 'cascade'),
      line_id: ref('agreement_line', 'cascade'),
      month: text(),
      promised: integer(),
      carry: text(),
      carried_in: integer(),
      delivered: integer(),
      corrected: integer(),
      balance: integer(),
      carried_out: integer(),
    },
    { unique: ['line_id, month'], indexes: ['close_id'] },
  );
  await createTable(
    db,
    engine,
    'ledger_month_record',
    {
      id: largeId(),
      ledger_month_id: ref('ledger_month', 'cascade'),
      record_id: integer(),
      title: text(),
      at: instant(),
      quantity: integer(),
      proof: text().orNull,
    },
    { indexes: ['ledger_month_id, at, record_id'] },
  );
  await createTable(
    db,
    engine,
    'ledger_entry',
    {
      id: id(),
      line_id: ref('agreement_line', 'cascade'),
      month: text(),
      kind: text(),
      quantity: integer(),
      note: text(),
      is_late: flagColumn(),
      created_by_id: ref('person').orNull,
      actor_id: ref('person').orNull,
      created_at: instant(),
    },
    {
      indexes: [
        'line_id, id',
        'line_id, month, id',
        'created_by_id where created_by_id is not null',
        'actor_id where actor_id is not null',
      ],
    },
  );
}

/** Adds agreements with their lines and terms, and the ledger: entries by hand, closed months, and standings. */
export const agreementsMigration: Migration = {
  name: '0049-agreements',
  isCompatible: true,
  up: async (db, engine) => {
    await createAgreements(db, engine);
    await createMonths(db, engine);
    await createTable(
      db,
      engine,
      'ledger_standing',
      {
        organization_id: ref('organization', 'cascade'),
        month: text(),
        state: text(),
        risk: integer(),
        end_key: text(),
        lines: json(),
        is_stale: flagColumn(),
        updated_at: instant(),
      },
      {
        primary: 'organization_id',
        indexes: [
          'risk, organization_id',
          'state, risk, organization_id',
          'end_key, organization_id',
          'organization_id where is_stale = 1',
        ],
      },
    );
  },
};
