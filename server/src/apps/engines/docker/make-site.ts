import { randomBytes } from 'node:crypto';
import { missingParentText } from '../bundled-themes.ts';
import {
  HostingError,
  type Operation,
  type SetSource,
  type Site,
  type SiteSpec,
  type SiteTheme,
} from '../hosting-engine.ts';
import { readAnswer, scriptAnswer } from '../script-answer.ts';
import { type ArchivedFile, archiveOf } from './archives.ts';
import { findContainer, putArchive, startContainer, stopContainer } from './containers.ts';
import type { Docker } from './docker-api.ts';
import { loadCode, loadDatabase, waitForDatabase } from './docker-sets.ts';
import type { DockerSettings } from './docker-settings.ts';
import {
  choosePort,
  makeGeneration,
  removeUnrecorded,
  startWeb,
  waitForAnswer,
} from './generations.ts';
import { addressOf, namesOf } from './site-objects.ts';
import { type SiteRecord, type StoredRecord, writeRecord } from './site-record.ts';
import { runTask, webUser } from './tasks.ts';

/** The time limit for a new site's first response. A reverse proxy may have to obtain a certificate first. */
const answerSeconds = 120;
export const webStopSeconds = 20;

const secret = () => randomBytes(24).toString('base64url');

const newRecord = (
  { alias }: Site,
  settings: DockerSettings,
  rest: Pick<SiteRecord, 'generation' | 'isQuiet' | 'databasePassword'>,
): SiteRecord => ({
  ...settings,
  ...rest,
  alias,
  port: settings.domain === null ? choosePort() : null,
  rootPassword: secret(),
});

/** Cleans up if the operation fails. If the server is killed instead, the next operation or startup cleans up. */
async function orClean<Result>(docker: Docker, site: Site, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    await removeUnrecorded(docker, site).catch((problem: unknown) => {
      // If Docker can't do the cleanup now, leave it to the next operation, and throw the first error.
      if (!(problem instanceof HostingError)) throw problem;
    });
    throw error;
  }
}

/** WordPress rejects visitors until this file exists. */
const readyFile = archiveOf([{ path: 'portal/ready', content: '' }]);

/** Runs one of the scripts in a separate container. */
export async function runScript(
  docker: Docker,
  site: Site,
  record: SiteRecord,
  { script, input, signal }: { script: 'inspect' | 'move'; input: object; signal: AbortSignal },
) {
  const files = archiveOf([{ path: 'input.json', content: JSON.stringify(input) }]);
  const command = ['php', `/portal/${script}.php`];
  const task = { image: 'wordpress', command, user: webUser, files, signal } as const;
  return scriptAnswer.parse(readAnswer(script, await runTask(docker, site, record, task), ''));
}

/** Returns the installation script's input files: the theme (at most 50 MB) and the parameters. */
async function themeFiles(theme: SiteTheme, input: object): Promise<Buffer> {
  const files: ArchivedFile[] = [
    { path: 'input.json', content: JSON.stringify(input) },
    { path: 'theme/', content: '', mode: 0o755 },
  ];
  for await (const { path, content } of theme.files()) {
    files.push({ path: `theme/${path}`, content });
  }
  return archiveOf(files);
}

async function install(docker: Docker, spec: SiteSpec, record: SiteRecord, signal: AbortSignal) {
  const { web, database } = namesOf(spec.id, record.generation);
  const { title, administrator, theme } = spec;
  const { slug, template } = theme;
  const address = addressOf(record);
  const input = { address, title, administrator, theme: slug, template };
  const output = await runTask(docker, spec, record, {
    image: 'wordpress',
    command: ['php', '/portal/prepare.php', web, database],
    user: webUser,
    files: await themeFiles(theme, input),
    signal,
  });
  const answer = readAnswer('install', output, '') as { problem?: string };
  if (answer.problem === 'no parent theme')
    throw new HostingError(missingParentText(theme.template));
  if (answer.problem !== undefined) {
    throw new HostingError(`The site could not be installed: ${answer.problem}.`);
  }
}

/** Creates a site that doesn’t exist yet. */
export async function createSite(
  docker: Docker,
  spec: SiteSpec,
  settings: DockerSettings,
  operation: Operation,
): Promise<void> {
  const { progress, signal } = operation;
  await removeUnrecorded(docker, spec);
  await orClean(docker, spec, async () => {
    const { databasePassword } = spec;
    const initialRecord = newRecord(spec, settings, {
      generation: 1,
      isQuiet: false,
      databasePassword,
    });
    await makeGeneration(docker, spec, initialRecord, operation);
    signal.throwIfAborted();
    progress('Starting the web server');
    const record = await startWeb(docker, spec, initialRecord, operation);
    progress('Installing WordPress');
    await install(docker, spec, record, signal);
    signal.throwIfAborted();
    progress('Waiting for the site to respond');
    const { web } = namesOf(spec.id, record.generation);
    await putArchive(docker, web, { path: '/', content: readyFile });
    await waitForAnswer(record, { signal, seconds: answerSeconds, isBrokenFine: false });
    await writeRecord(docker, spec, { serial: 1, record });
  });
}

/** Creates a site's next generation from a backup set, and then stops and removes the current generation. */
export async function importSite(
  {
    docker,
    site,
    settings,
    isQuiet,
  }: { docker: Docker; site: Site; settings: DockerSettings; isQuiet: boolean },
  present: StoredRecord | null,
  source: SetSource,
  operation: Operation,
): Promise<void> {
  const { progress, signal } = operation;
  await removeUnrecorded(docker, site);
  const before = present?.record;
  const generation = (before?.generation ?? 0) + 1;
  const old = before && namesOf(site.id, before.generation);
  const wasServed = old && (await findContainer(docker, old.web))?.State.Running;
  await orClean(docker, site, async () => {
    const fresh = newRecord(site, settings, {
      generation,
      isQuiet,
      databasePassword: before?.databasePassword ?? secret(),
    });
    // Keep the port, unless the current settings specify a domain.
    const updated = { ...fresh, port: fresh.port && (before?.port ?? fresh.port) };
    await makeGeneration(docker, site, updated, operation);
    const subject = { docker, site, record: updated, signal };
    progress('Reading the files');
    await loadCode(subject, source);
    progress('Reading the database');
    await waitForDatabase(subject);
    await loadDatabase(subject, source);
    signal.throwIfAborted();
    const { web } = namesOf(site.id, generation);
    await putArchive(docker, web, { path: '/', content: readyFile });
    try {
      if (old) await stopContainer(docker, old.web, webStopSeconds);
      progress('Starting the web server');
      const record = await startWeb(docker, site, updated, operation);
      const { address } = source.manifest;
      if (address !== addressOf(record)) {
        progress('Replacing the address in posts');
        const input = { from: address, to: addressOf(record) };
        await runScript(docker, site, record, { script: 'move', input, signal });
      }
      progress('Waiting for the site to respond');
      await waitForAnswer(record, { signal, seconds: answerSeconds, isBrokenFine: true });
      await writeRecord(docker, site, { serial: (present?.serial ?? 0) + 1, record });
    } catch (error) {
      await stopContainer(docker, web, 0);
      if (old && wasServed) await startContainer(docker, old.web);
      throw error;
    }
  });
  progress('Removing what was there before');
  await removeUnrecorded(docker, site);
}
