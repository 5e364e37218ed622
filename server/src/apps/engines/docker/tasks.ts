import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { HostingError, type Site } from '../hosting-engine.ts';
import { archiveOf } from './archives.ts';
import {
  ensureContainer,
  putArchive,
  readOutput,
  removeContainer,
  startContainer,
  waitForEnd,
} from './containers.ts';
import type { Docker } from './docker-api.ts';
import { namesOf, type Task, taskBody } from './site-objects.ts';
import type { SiteRecord } from './site-record.ts';

export const webUser = 'www-data';
const pollMilliseconds = 50;

interface TaskWork extends Task {
  /** An archive that is unpacked into the container's root folder before the container starts. */
  files?: Buffer | Readable;
  signal: AbortSignal;
}

/** Runs `work` alongside a task container, and then removes the container. */
async function withTask<Result>(
  docker: Docker,
  site: Site,
  record: SiteRecord,
  { files, signal, ...task }: TaskWork,
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = `${namesOf(site.id, record.generation).task}-${randomBytes(4).toString('hex')}`;
  try {
    await ensureContainer(docker, name, taskBody(site.id, record, task));
    if (files) await putArchive(docker, name, { path: '/', content: files, signal });
    await startContainer(docker, name);
    return await work(name);
  } finally {
    await removeContainer(docker, name);
  }
}

/** Runs a command to completion and returns its output. `use` can read files of the exited container. */
export function runTask(
  docker: Docker,
  site: Site,
  record: SiteRecord,
  task: TaskWork,
  use: (name: string) => Promise<void> = async () => undefined,
): Promise<string> {
  return withTask(docker, site, record, task, async (name) => {
    const code = await waitForEnd(docker, name, task.signal);
    const output = await readOutput(docker, name, { lines: 1000, streams: ['stdout'] });
    if (code !== 0) {
      const reason = await readOutput(docker, name, { lines: 20 });
      throw new HostingError(
        `${task.command[0]} failed: ${reason.trim().slice(-500) || `it ended with ${code}`}`,
      );
    }
    await use(name);
    return output;
  });
}

/** Runs `work` while incoming requests to the site are held. */
export function whileHeld<Result>(
  docker: Docker,
  site: Site,
  record: SiteRecord,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const command = ['php', '/portal/hold.php'];
  const task = { image: 'wordpress', command, user: webUser, signal } as const;
  return withTask(docker, site, record, task, async (name) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(60_000)]);
    while (!(await readOutput(docker, name, { lines: 10 })).includes('held')) {
      await wait(pollMilliseconds, undefined, { signal: limit });
    }
    return work();
  });
}

const scripts = join(import.meta.dirname, '../wordpress');
const scriptNames = [
  ...['answer.php', 'install.php', 'inspect.php', 'move.php'],
  ...['docker/config.php', 'docker/hold.php', 'docker/prepare.php'],
];

/** Returns an archive with the file that the site’s configuration reads. */
export const siteFile = (address: string, { isQuiet }: Pick<SiteRecord, 'isQuiet'>) =>
  archiveOf([{ path: 'portal/site.json', content: JSON.stringify({ address, isQuiet }) }]);

/** Returns the control volume's files. The site can write to only two of the volume's folders. */
export async function controlFiles(record: SiteRecord, address: string): Promise<Buffer> {
  const read = await Promise.all(
    scriptNames.map(async (name) => ({
      path: `portal/${name.replace(/^.*\//, '')}`,
      content: await readFile(join(scripts, name)),
    })),
  );
  const { databasePassword, rootPassword, isQuiet } = record;
  const client = `[client]\nuser=wordpress\npassword=${databasePassword}\n`;
  return archiveOf([
    { path: 'portal/', content: '', mode: 0o755 },
    { path: 'portal/run/', content: '', mode: 0o777 },
    { path: 'portal/sign-in/', content: '', mode: 0o777 },
    { path: 'portal/database-password', content: databasePassword },
    { path: 'portal/client.cnf', content: client },
    // The site’s own code can't read this file.
    { path: 'portal/root-password', content: rootPassword, mode: 0o400 },
    { path: 'portal/site.json', content: JSON.stringify({ address, isQuiet }) },
    ...read,
  ]);
}
