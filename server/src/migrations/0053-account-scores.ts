import {
  bigInteger,
  createTable,
  day,
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

const firstWeights = {
  traffic: 15,
  leads: 20,
  page_speed: 10,
  posting: 15,
  approvals: 10,
  report: 10,
  ledger: 15,
  meetings: 10,
  pulse: 15,
};

async function createWeights(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'account_score_weights',
    {
      id: id(),
      version: integer(),
      weights: json(),
      created_by_id: ref('person').orNull,
      actor_id: ref('person').orNull,
      created_at: instant(),
    },
    {
      unique: ['version'],
      indexes: [
        'created_by_id where created_by_id is not null',
        'actor_id where actor_id is not null',
      ],
    },
  );
  await db
    .insertInto('account_score_weights')
    .values({
      version: 1,
      weights: JSON.stringify(firstWeights),
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
}

async function createPulses(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'account_pulse',
    {
      id: id(),
      organization_id: ref('organization', 'cascade'),
      value: integer(),
      note: text().orNull,
      created_by_id: ref('person').orNull,
      actor_id: ref('person').orNull,
      created_at: instant(),
    },
    {
      indexes: [
        'organization_id, id',
        'created_by_id where created_by_id is not null',
        'actor_id where actor_id is not null',
      ],
    },
  );
}

/** Adds the scores of accounts: weights, pulses, facts, the daily history, and the current scores. */
export const accountScoresMigration: Migration = {
  name: '0053-account-scores',
  isCompatible: true,
  up: async (db, engine) => {
    await createWeights(db, engine);
    await createPulses(db, engine);
    await createTable(
      db,
      engine,
      'account_score_facts',
      {
        id: largeId(),
        organization_id: ref('organization', 'cascade'),
        from_day: day(),
        facts: json(),
      },
      { indexes: ['organization_id, from_day, id'] },
    );
    await createTable(
      db,
      engine,
      'account_score_day',
      {
        organization_id: ref('organization', 'cascade'),
        day: day(),
        score: integer().orNull,
        band: text().orNull,
        confidence: integer(),
        facts_id: bigInteger(),
        weights_version: integer(),
      },
      { primary: 'organization_id, day', indexes: ['day'] },
    );
    await createTable(
      db,
      engine,
      'account_score',
      {
        organization_id: ref('organization', 'cascade'),
        day: day(),
        score: integer().orNull,
        band: text().orNull,
        confidence: integer(),
        basis: text(),
        trend: json(),
        marks: json(),
        facts_id: bigInteger(),
        facts_from: day(),
        facts: json(),
        weights_version: integer(),
        alert: json(),
        updated_at: instant(),
      },
      { primary: 'organization_id' },
    );
  },
};
