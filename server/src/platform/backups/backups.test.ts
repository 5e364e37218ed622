import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { JobState } from '@portal/contract/platform/background-states.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import { clock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { openFileStore } from '../files/files.service.ts';
import { openS3Client } from '../files/s3-client.ts';
import { enqueueJob } from '../jobs/jobs.service.ts';
import { setPortalSecret } from '../secrets.ts';
import { readManifest } from '../transfer/backup-manifest.ts';
import {
  type BackupSettings,
  backupJobKind,
  findBackupAge,
  isBackupMissing,
  isBackupOverdue,
  makeScheduledBackup,
} from './backups.service.ts';
import { openFolderBackups } from './folder-backups.ts';
import { openS3Backups } from './s3-backups.ts';

let database: TestDatabase;
let directory: string;
let s3: S3Server;

beforeAll(async () => {
  setPortalSecret('a secret of at least 32 characters');
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'portal-backups-'));
  s3 = await startS3Server();
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
});
afterEach(() => clock.set());
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.close();
  await database.close();
  rmSync(directory, { recursive: true });
});

const settings = (place: string): BackupSettings => ({
  place,
  scratch: join(directory, 'scratch'),
  openDatabase: () => openDatabase({ ...database.settings, poolSize: 2 }),
  store: openFileStore({ storageUrl: undefined, dataDirectory: directory }),
  version: '1.2.3',
});

const twoDigits = (number: number) => String(number).padStart(2, '0');
const nightOf = (day: number) => `2026-03-${twoDigits(day)}T02:40:00.000Z`;
const nameOf = (day: number) => `portal-2026-03-${twoDigits(day)}T02-40-00Z`;

test('a folder keeps the newest 14 backups and all other files, and a backup is overdue after two days', {
  timeout: 60_000,
}, async () => {
  const folder = join(directory, 'kept');
  const place = openFolderBackups(folder);
  await place.list();
  writeFileSync(join(folder, 'notes.txt'), '');
  clock.set(nightOf(1));
  expect(await isBackupOverdue(database.reader)).toBe(true);
  expect(await makeScheduledBackup(database, settings(folder))).toBe(nameOf(1));
  for (let day = 2; day <= 14; day += 1) {
    cpSync(join(folder, nameOf(1)), join(folder, nameOf(day)), { recursive: true });
  }
  clock.set(nightOf(15));
  await makeScheduledBackup(database, settings(folder));
  const names = await place.list();
  expect([names.length, names[0], names[13]]).toEqual([14, nameOf(2), nameOf(15)]);
  expect(readdirSync(folder)).toContain('notes.txt');
  expect(readdirSync(join(directory, 'scratch'))).toEqual([]);
  expect(await readManifest(join(folder, nameOf(15)))).toMatchObject({ version: '1.2.3' });
  clock.set(nightOf(16));
  expect(await findBackupAge(database.reader)).toBe(86_400);
  expect(await isBackupOverdue(database.reader)).toBe(false);
  clock.set(nightOf(17));
  expect(await isBackupOverdue(database.reader)).toBe(true);
});

test('a backup is reported missing if it is overdue and none is in progress', async () => {
  const missing = () => isBackupMissing(database.reader);
  clock.set(nightOf(18));
  expect(await missing()).toBe(true);
  const id = await database.transaction((db) => enqueueJob(db, backupJobKind));
  const setState = (state: JobState) =>
    database.transaction((db) =>
      db.updateTable('job').set({ state }).where('id', '=', id).execute(),
    );
  expect(await missing()).toBe(false);
  await setState('running');
  expect(await missing()).toBe(false);
  await setState('failed');
  expect(await missing()).toBe(true);
  await makeScheduledBackup(database, settings(join(directory, 'one')));
  expect(await missing()).toBe(false);
});

test('a backup removes everything that a killed backup left behind, and nothing else', {
  timeout: 60_000,
}, async () => {
  clock.set(nightOf(19));
  const folder = join(directory, 'after');
  const scratch = join(directory, 'scratch');
  const left = [
    join(scratch, 'making-abc', nameOf(1)),
    join(scratch, 'verifying-abc'),
    join(folder, `${nameOf(1)}.part`),
  ];
  const others = [join(scratch, 'before-0021.db'), join(folder, 'notes.part')];
  for (const path of [...left, ...others]) mkdirSync(path, { recursive: true });
  await makeScheduledBackup(database, settings(folder));
  expect(readdirSync(scratch)).toEqual(['before-0021.db']);
  expect(readdirSync(folder).sort()).toEqual(['notes.part', nameOf(19)]);

  const { client, bucket, prefix } = openS3Client(s3.storageUrl('left'), {
    timeouts: { connectionTimeout: 5_000, socketTimeout: 5_000 },
    attempts: 1,
  });
  const put = (Key: string) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'half' }));
  await put(`${prefix}/${nameOf(1)}/tables/person.ndjson.gz`);
  await put(`${prefix}/notes`);
  await makeScheduledBackup(database, settings(s3.storageUrl('left')));
  const { Contents } = await client.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/` }),
  );
  const names = (Contents ?? []).map(({ Key }) => Key?.slice(prefix.length + 1).split('/')[0]);
  expect([...new Set(names)].sort()).toEqual(['notes', nameOf(19)]);
});

test('backups can be stored in a folder that also contains copies of the database', async () => {
  clock.set(nightOf(20));
  const folder = join(directory, 'scratch');
  expect(await makeScheduledBackup(database, settings(folder))).toBe(nameOf(20));
  expect(await openFolderBackups(folder).list()).toEqual([nameOf(20)]);
});

test('backups in a bucket can be restored, and are deleted completely', {
  timeout: 60_000,
}, async () => {
  clock.set(nightOf(20));
  const name = await makeScheduledBackup(database, settings(s3.storageUrl('backups')));
  const place = openS3Backups(s3.storageUrl('backups'), directory);
  expect(await place.list()).toEqual([name]);
  await place.open(name, async (folder) => {
    expect(await readManifest(folder)).toMatchObject({ made_at: nightOf(20) });
  });
  await place.remove(name);
  expect(await place.list()).toEqual([]);
});
