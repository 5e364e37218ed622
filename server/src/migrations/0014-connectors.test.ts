import { googleDrive } from '@portal/contract/content/documents/google-drive.connector.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findConnector, findConnectorSettings } from '#platform/connectors/connectors.service.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { seal, setPortalSecret } from '#platform/secrets.ts';
import { makePlace, type Place } from '#testing/server-process.ts';
import { connectorsMigration } from './0014-connectors.ts';
import { migrations } from './migrations.ts';

let place: Place;
let database: Database;

beforeEach(async () => {
  setPortalSecret('the secret of a portal that is there');
  place = await makePlace();
  database = openDatabase({ ...place.database, poolSize: 2 });
  await migrate(database, migrations.slice(0, migrations.indexOf(connectorsMigration)));
});
afterEach(async () => {
  await database.close();
  await place.remove();
});

const at = '2026-11-01T00:00:00.000Z';
const keepSetting = (name: string, value: object) =>
  sql`insert into setting (name, value, updated_at) values (${name}, ${JSON.stringify(value)}, ${at})`.execute(
    database.writer,
  );

const keepDrive = () =>
  keepSetting('connector.google-drive', {
    email: 'portal@agency.iam.gserviceaccount.com',
    private_key_id: 'key-1',
    token_url: 'https://oauth2.googleapis.com/token',
    sealed_key: seal('connector.google-drive', 'the private key'),
    folder_id: 'root-folder',
    base_url: 'https://drive.agency.example',
    saved_at: at,
  });

// Requirements: D-33
test("the migration keeps Google Drive's settings, key, and last test result", async () => {
  await keepDrive();
  const trouble = { is_ok: false, text: 'The folder is not there.', at };
  await keepSetting('connector.google-drive.test', trouble);
  await migrate(database, migrations);
  const settings = await findConnectorSettings(database.reader, googleDrive);
  expect(JSON.parse(settings?.service_account_key ?? '')).toEqual({
    type: 'service_account',
    client_email: 'portal@agency.iam.gserviceaccount.com',
    private_key: 'the private key',
    private_key_id: 'key-1',
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  expect(settings).toMatchObject({
    folder: 'root-folder',
    base_url: 'https://drive.agency.example',
  });
  const row = await findConnector(database.reader, googleDrive.id);
  expect(row).toMatchObject({
    account: 'portal@agency.iam.gserviceaccount.com',
    saved_at: at,
    last_error: 'The folder is not there.',
    last_error_at: at,
    last_success_at: null,
  });
  expect(JSON.parse(row?.last_test ?? '')).toEqual(trouble);
  const { rows } = await sql`select name from setting`.execute(database.reader);
  expect(rows).toEqual([]);
});

test('a key encrypted with another secret must be entered again', async () => {
  await keepDrive();
  setPortalSecret('the secret of another portal, 32+ chars');
  await migrate(database, migrations);
  expect(await findConnector(database.reader, googleDrive.id)).toMatchObject({ saved_at: at });
  await expect(findConnectorSettings(database.reader, googleDrive)).rejects.toMatchObject({
    reason: 'bad-key',
    message: expect.stringContaining('PORTAL_SECRET'),
  });
});

test('a portal without connectors still has none after the migration', async () => {
  await migrate(database, migrations);
  expect(await database.reader.selectFrom('connector').selectAll().execute()).toEqual([]);
});
