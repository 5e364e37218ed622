import { createGzip } from 'node:zlib';
import { HostingError, type SetSource, type Site, type StorePart } from '../hosting-engine.ts';
import { assertStored, assertUnchanged, createMeter, storePart } from '../set-parts.ts';
import { archiveOfStream, firstFileOf } from './archives.ts';
import { getArchive, putArchive } from './containers.ts';
import { type Docker, DockerError } from './docker-api.ts';
import { namesOf } from './site-objects.ts';
import type { SiteRecord } from './site-record.ts';
import { runTask } from './tasks.ts';

const clientFile = '--defaults-extra-file=/portal/client.cnf';
const dump = '/tmp/database.sql';

interface Subject {
  docker: Docker;
  site: Site;
  record: SiteRecord;
  signal: AbortSignal;
}

const databaseOf = ({ site, record }: Subject) => namesOf(site.id, record.generation).database;

/** Waits until the database responds. The first start of MariaDB takes several seconds. */
export async function waitForDatabase(subject: Subject): Promise<void> {
  const { docker, site, record, signal } = subject;
  const loop = `n=0; until mariadb ${clientFile} --host="$0" --execute="select 1" wordpress; do
    n=$((n+1)); [ $n -gt 400 ] && exit 1; sleep 0.2; done 2>/dev/null`;
  const command = ['sh', '-c', loop, databaseOf(subject)];
  await runTask(docker, site, record, { image: 'database', command, signal });
}

/** Dumps the database to a file in a task’s container before storing it, so that a partial dump is never stored. */
export async function storeDatabase(subject: Subject, store: StorePart) {
  const { docker, site, record, signal } = subject;
  const command = [
    ...['mariadb-dump', clientFile, `--host=${databaseOf(subject)}`],
    ...['--single-transaction', '--quick', '--default-character-set=utf8mb4'],
    ...[`--result-file=${dump}`, 'wordpress'],
  ];
  const stored: Awaited<ReturnType<typeof storePart>>[] = [];
  await runTask(docker, site, record, { image: 'database', command, signal }, async (name) => {
    const content = firstFileOf(await getArchive(docker, name, dump, signal));
    const about = { part: 'database', fileName: 'database.sql.gz' } as const;
    stored.push(await storePart(about, [content, createGzip({ level: 1 })], store, signal));
  });
  const [part] = stored;
  if (!part) throw new HostingError('The database could not be dumped.');
  return part;
}

export async function storeCode({ docker, site, record, signal }: Subject, store: StorePart) {
  const { web } = namesOf(site.id, record.generation);
  const archive = await getArchive(docker, web, '/var/www/html', signal);
  const about = { part: 'code', fileName: 'code.tar.gz' } as const;
  return storePart(about, [archive, createGzip({ level: 1 })], store, signal);
}

/** Unpacks the code into a web container that hasn’t been started yet. */
export async function loadCode({ docker, site, record, signal }: Subject, source: SetSource) {
  const { web } = namesOf(site.id, record.generation);
  const expected = source.manifest.parts.code;
  const meter = createMeter();
  const stored = await source.open('code');
  stored.on('error', (error) => meter.stream.destroy(error));
  try {
    const content = stored.pipe(meter.stream);
    await putArchive(docker, web, { path: '/var/www', content, signal });
  } catch (error) {
    stored.destroy();
    if (!(error instanceof DockerError)) throw error;
    // The most likely cause is a stored archive that has been modified, so verify its checksum.
    await assertStored(source, 'code');
    throw error;
  }
  // Docker stops reading at the end of the archive. Drain the rest, so that it is measured as well.
  for await (const _ of meter.stream) {
    // The data is only measured.
  }
  assertUnchanged(expected, meter);
}

export async function loadDatabase(subject: Subject, source: SetSource): Promise<void> {
  const { docker, site, record, signal } = subject;
  const { bytes } = source.manifest.parts.database;
  await assertStored(source, 'database');
  const load = `gzip -dc /database.sql.gz | mariadb ${clientFile} --host="$0" --default-character-set=utf8mb4 wordpress`;
  const files = archiveOfStream('database.sql.gz', bytes, await source.open('database'));
  const command = ['sh', '-c', load, databaseOf(subject)];
  await runTask(docker, site, record, { image: 'database', command, files, signal });
}
