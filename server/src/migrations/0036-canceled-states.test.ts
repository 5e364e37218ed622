import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { defineJob } from '#platform/jobs/job-definitions.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { makeApplicationOperation, makeWebApplication } from '#testing/apps.factories.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { startPortal } from '#testing/portal.ts';
import { makeReport } from '#testing/reporting.factories.ts';
import { makePlace, type Place } from '#testing/server-process.ts';
import { makeLinkCheck } from '#testing/utilities.factories.ts';
import { canceledStatesMigration } from './0036-canceled-states.ts';
import { migrations } from './migrations.ts';

let place: Place;
let database: Database;

beforeEach(async () => {
  setPortalSecret('the secret of a portal that is there');
  place = await makePlace();
  database = openDatabase({ ...place.database, poolSize: 2 });
  await migrate(database, migrations.slice(0, migrations.indexOf(canceledStatesMigration)));
});
afterEach(async () => {
  await database.close();
  await place.remove();
});

const at = '2026-11-01T00:00:00.000Z';

async function statesOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from ${sql.table(table)}
    order by state`.execute(database.reader);
  return rows.map(({ state }) => state);
}

// Requirements: D-73
test('records in the state cancelled become canceled, and other records keep their state', async () => {
  const { writer } = database;
  const report = await makeReport(writer);
  const organization = await makeOrganization(writer);
  const application = await makeWebApplication(writer);
  for (const state of ['cancelled', 'failed']) {
    await sql`insert into report_sending (report_id, state, created_at)
      values (${report.id}, ${state}, ${at})`.execute(writer);
    const check = await makeLinkCheck(writer);
    await sql`update link_check set state = ${state} where id = ${check.id}`.execute(writer);
    const { rows } = await sql<{ id: number }>`insert into health_refresh
      ("trigger", state, started_at, ended_at) values ('by_hand', ${state}, ${at}, ${at})
      returning id`.execute(writer);
    await sql`insert into health_refresh_account
      (refresh_id, organization_id, position, state, outcomes)
      values (${rows[0]?.id}, ${organization.id}, 1, ${state},
        '[{"metric":"traffic","state":"skipped","text":"The pull was cancelled."}]')`.execute(
      writer,
    );
    const operation = await makeApplicationOperation(writer, application.id);
    await sql`update web_application_operation set state = ${state}
      where id = ${operation.id}`.execute(writer);
  }
  await migrate(database, migrations);
  const ended = ['canceled', 'failed'];
  expect(await statesOf('report_sending')).toEqual(ended);
  expect(await statesOf('link_check')).toEqual(ended);
  expect(await statesOf('health_refresh')).toEqual(ended);
  expect(await statesOf('health_refresh_account')).toEqual(ended);
  expect(await statesOf('web_application_operation')).toEqual(ended);
  const account = await database.reader
    .selectFrom('health_refresh_account')
    .select('outcomes')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(account.outcomes)).toMatchObject([
    { state: 'skipped', text: 'The pull was canceled.' },
  ]);
});

// Requirements: D-73
test('a repeated call returns the first response with the new name of the state', async () => {
  const { writer } = database;
  const person = await makePerson(writer);
  const text = 'A text about "state":"cancelled".';
  await writer
    .insertInto('idempotency_key')
    .values({
      person_id: person.id,
      endpoint: '/api/jobs/:id/cancel',
      key: 'first',
      request_hash: '',
      answer: JSON.stringify({ body: { state: 'cancelled', error: text } }),
      created_at: at,
    })
    .execute();
  await migrate(database, migrations);
  const { answer } = await database.reader
    .selectFrom('idempotency_key')
    .select('answer')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(answer ?? '')).toEqual({ body: { state: 'canceled', error: text } });
});

// Requirements: D-05, D-73
test('jobs from the previous release can be filtered and retried, and their cancellations complete', async () => {
  const { writer } = database;
  const root = await makePerson(writer, { kind: 'superuser' });
  for (const [id, state, isCancelRequested] of [
    [1, 'cancelled', 1],
    [2, 'running', 1],
    [3, 'done', 0],
  ]) {
    await sql`insert into job (id, kind, payload, state, run_at, created_at, lease_until,
        finished_at, person_id, is_cancel_requested)
      values (${id}, 'test.work', '{}', ${state}, ${at}, ${at}, ${at},
        ${state === 'running' ? null : at}, ${root.id}, ${isCancelRequested})`.execute(writer);
  }
  await migrate(database, migrations);
  const work = defineJob({
    kind: 'test.work',
    authorize: async () => undefined,
    handle: async () => ({}),
  });
  const portal = await startPortal({
    jobs: [work],
    database: { ...database, settings: place.database },
  });
  const caller = await portal.signIn(root);
  await portal.services.runner.runDue();
  const { body } = await caller.call(jobEndpoints.list, { query: { state: 'cancelled' } });
  expect(body.map(({ id, state }) => [id, state])).toEqual([
    [2, 'canceled'],
    [1, 'canceled'],
  ]);
  const retried = await caller.call(jobEndpoints.retry, { params: { id: 1 } });
  expect(retried.body).toMatchObject({ state: 'queued' });
  await portal.services.runner.runDue();
  const done = await caller.call(jobEndpoints.get, { params: { id: 1 } });
  expect(done.body).toMatchObject({ state: 'done' });
  await portal.close();
});
