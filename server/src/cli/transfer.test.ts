import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyAuditChain } from '#platform/audit/audit-chain.ts';
import { readConfig } from '#platform/config.ts';
import { lockDirectory } from '#platform/data-directory-lock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { connectHooks } from '#platform/events/hooks.ts';
import { createFiles, keepFile, openFileStore } from '#platform/files/files.service.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { readSource, sumTable, type TableSum } from '#platform/transfer/row-source.ts';
import { testedEngine } from '#testing/database.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import {
  endOf,
  makePlace,
  type Place,
  runSource,
  type ServerProcess,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';
import { hooks } from '../app/hooks.ts';
import { createDemo } from '../demo/demo.ts';
import { migrations } from '../migrations/migrations.ts';
import { backUpPortal, restorePortal } from './backup.ts';
import { copyPortal } from './copy.ts';

const patience = 240_000;
const secret = 'a secret that these tests have, 32+';
const awkward = 'Ünïcode 🦊 "quoted" \\ back\nline\r\n \u2028 \u00a0 end';
const contents = [Buffer.from([0, 255, 13, 10, 0]), Buffer.alloc(0), Buffer.alloc(70_000, 7)];

let s3: S3Server;
/** A portal with demonstration data that stores its files in a bucket. */
let agency: Place;
let keys: string[];
const places: Place[] = [];
const servers: ServerProcess[] = [];
let output = '';

const open = (place: Place) => openDatabase(place.database);
const inBucket = (place: Place) => s3.storageUrl(place.directory.split('/').at(-1) ?? '');

async function newPlace(): Promise<Place> {
  const place = await makePlace();
  places.push(place);
  return place;
}

/** Runs a command with this portal's configuration and returns its exit code. */
async function run(
  place: Place,
  command: (args: string[]) => Promise<number>,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const all = { STORAGE_URL: '', PORTAL_SECRET: secret, ...s3.env, ...place.env, ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  output = '';
  return command(args);
}

async function sums(database: Database): Promise<Record<string, TableSum & { lastId: number }>> {
  return readSource(database, async ({ tables }, db) => {
    const sums: Record<string, TableSum & { lastId: number }> = {};
    for (const table of tables)
      sums[table.name] = { ...(await sumTable(db, table)), lastId: table.lastId };
    return sums;
  });
}

async function sumsOf(place: Pick<Place, 'database'>) {
  const database = openDatabase(place.database);
  return sums(database).finally(() => database.close());
}

async function fill(place: Place, storageUrl: string): Promise<string[]> {
  const database = open(place);
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
  try {
    await migrate(database, migrations);
    // Queued emails contain links that are encrypted with the secret.
    setPortalSecret(secret);
    const store = openFileStore({ storageUrl, dataDirectory: place.directory });
    const files = createFiles(database, store);
    connectHooks(hooks);
    await createDemo(database, files);
    const made: string[] = [];
    for (const content of contents) {
      const { key } = await files.store(content, { name: awkward, contentType: 'image/png' });
      made.push(key);
    }
    await database.transaction(async (db) => {
      for (const key of made) await keepFile(db, key);
      await sql`update article set description = ${awkward}, duedate_write = null where id = 7`.execute(
        db,
      );
      // Ids must not be reused after a transfer, even those of deleted rows.
      const mail = sql`insert into mail (message_id, to_name, to_email, subject, html, text, state,
        next_attempt_at, created_at) values ('gone', '', '', '', '', '', 'sent', '', '')`;
      await mail.execute(db);
      await sql`delete from mail where message_id = 'gone'`.execute(db);
      // Adds a row that references a row with a higher id.
      const ids = await sql<{ id: number }>`select id from person order by id limit 1`.execute(db);
      const person = ids.rows[0]?.id;
      for (const [id, host] of [
        [9001, null],
        [9000, 9001],
      ])
        await sql`insert into session (id, person_id, host_session_id, token_hash, actor_id, created_at,
          last_used_at, idle_until, expires_at) values (${id}, ${person}, ${host}, ${`hash ${id}`}, ${person},
          '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z',
          '2026-01-01T00:00:00.000Z')`.execute(db);
    });
    return made;
  } finally {
    await database.close();
  }
}

/** Creates an empty portal with one file in its folder and returns the file's key. */
async function fillWithOneFile(place: Place): Promise<string> {
  const database = open(place);
  await migrate(database, migrations);
  const store = openFileStore({ storageUrl: undefined, dataDirectory: place.directory });
  const about = { name: 'logo.png', contentType: 'image/png' };
  const { key } = await createFiles(database, store).store(Buffer.from('logo'), about);
  await database.transaction((db) => keepFile(db, key));
  await database.close();
  return key;
}

beforeAll(async () => {
  s3 = await startS3Server();
  agency = await makePlace();
  keys = await fill(agency, inBucket(agency));
}, patience);

beforeEach(() => {
  const say = (line: string) => {
    output += `${line}\n`;
  };
  vi.spyOn(console, 'log').mockImplementation(say);
  vi.spyOn(console, 'error').mockImplementation(say);
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  for (const place of places.splice(0)) await place.remove();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await agency.remove();
  await s3.close();
});

/** Checks that the stored files exist and have the expected content. */
async function expectFiles(expected: readonly string[], bytes: readonly Buffer[]): Promise<void> {
  const store = openFileStore(readConfig(process.env));
  for (const [index, key] of expected.entries()) {
    const content = await store.read(key);
    expect(content && (await buffer(content))).toEqual(bytes[index]);
  }
}

/** Starts a server, signs in, and stops the server. */
async function expectToRun(place: Place): Promise<void> {
  const server = await startServerProcess(place, { PORTAL_SECRET: secret, PORTAL_DEMO: '' });
  servers.push(server);
  const answer = await fetch(`${server.url}/api/rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'staff', password: 'portal-demo-2026' }),
  });
  expect(answer.status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
}

// Requirements: D-01, D-03
describe('a backup', { timeout: patience }, () => {
  test('restores every row, every id, and every byte of every file to a portal that starts', async () => {
    const folder = join((await newPlace()).directory, 'backup');
    const code = await run(agency, backUpPortal, [folder], { STORAGE_URL: inBucket(agency) });
    expect([code, output]).toEqual([0, expect.stringContaining(`The backup is in ${folder}`)]);
    const before = await sumsOf(agency);
    expect(before.article?.rows).toBeGreaterThan(4000);

    const place = await newPlace();
    expect([await run(place, restorePortal, [folder]), output]).toEqual([
      0,
      expect.stringContaining('is restored'),
    ]);
    expect(await sumsOf(place)).toEqual(before);
    await expectFiles(keys, contents);
    const again = join(place.directory, 'again');
    expect(await run(place, backUpPortal, [again])).toBe(0);
    for (const part of ['tables', 'files'])
      for (const file of readdirSync(join(folder, part)))
        expect(readFileSync(join(again, part, file))).toEqual(
          readFileSync(join(folder, part, file)),
        );
    const database = open(place);
    const kept = await database.reader
      .selectFrom('article')
      .select('description')
      .where('id', '=', 7)
      .executeTakeFirstOrThrow();
    expect(kept.description).toBe(awkward);
    expect(await verifyAuditChain(database.reader)).toMatchObject({ isIntact: true });
    await database.close();
    await expectToRun(place);
  });

  test('is rejected if it is damaged or newer, if a portal exists, or if the secret differs without --other-secret', async () => {
    const small = await newPlace();
    const key = await fillWithOneFile(small);
    const folder = join(small.directory, 'backup');
    expect(await run(small, backUpPortal, [folder])).toBe(0);
    const before = await sumsOf(small);
    expect(await run(agency, restorePortal, [folder])).toBe(1);
    expect(output).toMatch(/The database already exists|is not empty/);

    const place = await newPlace();
    const expectRefused = async (reason: string, env = {}) => {
      expect(await run(place, restorePortal, [folder], env)).toBe(1);
      expect(output).toContain(reason);
      expect(existsSync(join(place.directory, 'portal.db'))).toBe(false);
      expect(existsSync(join(place.directory, 'files'))).toBe(false);
    };
    const expectRefusedWith = async (path: string, content: string | Buffer, reason: string) => {
      const whole = readFileSync(path);
      writeFileSync(path, content);
      await expectRefused(reason);
      writeFileSync(path, whole);
    };
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999-future'] };
    await expectRefusedWith(path, JSON.stringify(newer), 'newer portal');
    await expectRefusedWith(path, '{}', 'is not a backup');
    const file = join(folder, 'files', key);
    await expectRefusedWith(file, 'Logo', `damaged: ${file}`);
    const table = join(folder, 'tables', 'content_status.ndjson.gz');
    await expectRefusedWith(table, readFileSync(table).subarray(0, -20), `damaged: ${table}`);
    const fewer = gzipSync(gunzipSync(readFileSync(table)).toString().replace(/^.*\n/, ''));
    await expectRefusedWith(table, fewer, `damaged: ${table}`);
    const env = { PORTAL_SECRET: 'x'.repeat(40), STORAGE_URL: inBucket(place) };
    await expectRefused('another secret', env);
    expect(await run(place, restorePortal, [folder, '--other-secret'], env)).toBe(0);
    expect(await sumsOf(place)).toEqual(before);
    await expectFiles([key], [Buffer.from('logo')]);
  });

  test('ignores the missing file of a failed upload', async () => {
    const place = await newPlace();
    await fillWithOneFile(place);
    await withDatabase(place, (database) =>
      database.transaction((db) =>
        db
          .insertInto('stored_file')
          .values({
            key: 'f'.repeat(32),
            name: 'never-stored.png',
            content_type: 'image/png',
            size: 1,
            sha256: '',
            created_at: '2026-01-01T00:00:00.000Z',
          })
          .execute(),
      ),
    );
    expect(await run(place, backUpPortal, [join(place.directory, 'backup')])).toBe(0);
    expect(output).not.toContain('never-stored.png');
  });

  test('lists the portal’s missing files, and doesn’t overwrite an existing folder', async () => {
    const place = await newPlace();
    const key = await fillWithOneFile(place);
    await openFileStore({ storageUrl: undefined, dataDirectory: place.directory }).delete(key);
    const folder = join(place.directory, 'backup');
    expect(await run(place, backUpPortal, [folder])).toBe(1);
    expect(output).toContain(`logo.png (${key}) was gone`);
    expect(await run(place, backUpPortal, [folder])).toBe(1);
    expect(output).toContain('already exists');
    expect(await run(place, backUpPortal, [])).toBe(2);
    expect(output).toContain('Usage');
  });
});

// Requirements: D-01
describe('a copy to another engine', { timeout: patience }, () => {
  test('has every row and id, leaves the portal unchanged, and requires a new file and a stopped portal', async () => {
    const before = await sumsOf(agency);
    const file = join((await newPlace()).directory, 'copy.db');
    expect([await run(agency, copyPortal, ['--to', file]), output]).toEqual([
      0,
      expect.stringContaining('The copy is complete'),
    ]);
    expect(await sumsOf({ database: { file } })).toEqual(before);
    expect(await sumsOf(agency)).toEqual(before);
    expect(await run(agency, copyPortal, ['--to', file])).toBe(1);
    expect(output).toContain('The database already exists');
    expect(await run(agency, copyPortal, ['--to', 'mysql://x'])).toBe(2);
    if (testedEngine === 'postgres') return;
    const lock = lockDirectory(agency.directory);
    expect(await run(agency, copyPortal, ['--to', `${file}2`])).toBe(1);
    expect(output).toContain('Stop it first');
    lock.release();
  });

  if (testedEngine !== 'postgres') return;

  test('moves a SQLite portal to PostgreSQL, even after a killed attempt, and the copied portal starts', async () => {
    const before = await sumsOf(agency);
    const place = await newPlace();
    const file = join(place.directory, 'portal.db');
    expect(await run(agency, copyPortal, ['--to', file])).toBe(0);
    const url = place.database.url ?? '';
    const env = { ...place.env, DATABASE_URL: '', PORTAL_SECRET: secret };

    const copying = runSource('cli/cli.ts', ['copy', '--to', url], env);
    const ended = endOf(copying);
    copying.stdout?.on('data', () => {
      if (copying.output().includes('  article: ')) copying.kill('SIGKILL');
    });
    expect(await ended).toBe(null);
    expect(await run(place, copyPortal, ['--to', url], env)).toBe(0);
    expect(output).toContain('are the same, by count and SHA-256');
    expect(await sumsOf(place)).toEqual(before);
    // The copy has added the foreign keys again.
    const database = open(place);
    await expect(
      sql`update article set client_id = 999999 where id = 7`.execute(database.writer),
    ).rejects.toThrow('foreign key');
    await database.close();
    // A second run has nothing left to copy, as after a kill that followed the commit.
    expect(await run(place, copyPortal, ['--to', url], env)).toBe(0);
    expect(output).toContain('Every row is there already');
    await expectToRun(place);
    // A database with other content is rejected.
    expect(await run(place, copyPortal, ['--to', url], env)).toBe(1);
    expect(output).toContain('is not empty');
  });
});
