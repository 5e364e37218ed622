import fs from 'node:fs/promises';
import type { HealthPart, PartState } from '@portal/contract/platform/portal.endpoints.ts';
import { isBackupMissing } from './backups/backups.service.ts';
import { clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { tolerableOffset } from './database/database-clock.ts';
import type { Files } from './files/files.service.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { createPoller } from './polling.ts';
import type { PagePrinter } from './printing/page-printer.ts';

export type HealthParts = Record<HealthPart, PartState>;

export interface Health {
  /** Returns each component's state, at most a few seconds old. */
  parts(): Promise<HealthParts>;
  /** Discards the last report. Callers that wait for a check in progress get a new check's result. */
  forget(): void;
  /** Checks at intervals, and logs each component that fails or recovers. */
  start(): void;
  stop(): Promise<void>;
}

const pollMilliseconds = 30_000;
const cacheMilliseconds = 5_000;
const waitMilliseconds = 3_000;
/** Longer than `waitMilliseconds`, because an engine waits up to five seconds for its Docker host. */
const hostingPatienceMilliseconds = 5_000;
const leastFreeBytes = 100 * 1024 * 1024;

async function inTime<T>(check: () => Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, milliseconds, new Error('timed out'));
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the check succeeds within `waitMilliseconds`. */
const succeeds = (check: () => Promise<unknown>): Promise<boolean> =>
  inTime(check, waitMilliseconds).then(
    () => true,
    () => false,
  );

async function assertFreeSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await fs.statfs(directory);
  if (bavail * bsize < leastFreeBytes) throw new Error('The disk is almost full.');
}

async function assertBackup({ reader }: Database, isWanted: boolean): Promise<void> {
  if (isWanted && (await isBackupMissing(reader))) throw new Error('The last backup is too old.');
}

interface HealthServices {
  database: Database;
  files: Files;
  mailer: Mailer;
  printer: Pick<PagePrinter, 'state'>;
  /** The state of the engines that applications run on. */
  hostingState: () => Promise<PartState>;
  hasBackups: boolean;
  dataDirectory: string;
  log: Log;
}

/** Creates the health checks, one for each service that the portal needs. */
export function createHealth({
  database,
  files,
  mailer,
  printer,
  hostingState,
  hasBackups,
  dataDirectory,
  log,
}: HealthServices): Health {
  let cached: { at: number; parts: Promise<HealthParts> } | undefined;
  let forgotten = 0;
  let last: HealthParts | undefined;

  /**
   * Checks hosting. The list of engines in use is in the database, so the last known state is returned if the database
   * is unavailable.
   */
  async function checkHosting(isDatabaseUp: boolean): Promise<PartState> {
    if (!isDatabaseUp) return last?.hosting ?? 'off';
    return inTime(hostingState, hostingPatienceMilliseconds).catch(() => 'failing' as const);
  }

  async function check(): Promise<HealthParts> {
    const [isDatabaseUp, hasSpace, hasFiles, hasBackup] = await Promise.all([
      succeeds(() => database.ping()),
      succeeds(() => assertFreeSpace(dataDirectory)),
      succeeds(() => files.check()),
      succeeds(() => assertBackup(database, hasBackups)),
    ]);
    // The first check starts Chromium. While Chromium is starting, it isn't known whether printing works.
    const printing = await inTime(() => printer.state(), waitMilliseconds).catch(
      () => last?.printing ?? ('off' as const),
    );
    const state = (isOk: boolean): PartState => (isOk ? 'ok' : 'failing');
    // Without the database, the backup's age is unknown, which doesn't count as a second failure.
    const backups = hasBackups ? state(hasBackup || !isDatabaseUp) : 'off';
    return {
      database: state(isDatabaseUp),
      disk: state(hasSpace),
      files: state(hasFiles),
      mail: mailer.state(),
      backups,
      clock: state(Math.abs(clock.offset()) <= tolerableOffset),
      printing,
      hosting: await checkHosting(isDatabaseUp),
    };
  }

  async function parts(): Promise<HealthParts> {
    const now = performance.now();
    if (!cached || now - cached.at > cacheMilliseconds) cached = { at: now, parts: check() };
    const count = forgotten;
    const report = await cached.parts;
    return count === forgotten ? report : parts();
  }

  function forget(): void {
    forgotten += 1;
    cached = undefined;
  }

  async function watch(): Promise<void> {
    const states = await parts();
    for (const part of Object.keys(states) as HealthPart[]) {
      if (states[part] === (last?.[part] ?? 'ok')) continue;
      if (states[part] === 'failing') log.warn({ part }, 'part is failing');
      else if (last?.[part] === 'failing') log.info({ part }, 'part works again');
    }
    last = states;
  }

  const poller = createPoller(watch, {
    everyMilliseconds: pollMilliseconds,
    onError: (error) => log.error({ err: error }, 'health check failed'),
  });
  return { parts, forget, start: poller.start, stop: poller.stop };
}
