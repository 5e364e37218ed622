import { clock } from '#platform/clock.ts';
import { flag } from '#platform/database/tables.ts';
import { minute } from '#platform/durations.ts';
import { conflict, PortalError } from '#platform/errors.ts';
import { manifestOf } from '../backups/application-backup.presenter.ts';
import { type BackupEntry, selectNewestBackup } from '../backups/application-backup.repository.ts';
import { openBackup } from '../backups/application-backup.service.ts';
import { type HostingEngine, HostingError, type Site } from '../engines/hosting-engine.ts';
import { measureStatus } from '../web-apps/application-status.ts';
import type { Changes, OperationWork } from './operation-work.ts';

const removalMilliseconds = 2 * minute;

const scratchSite = (uuid: string): Site => ({
  id: uuid,
  alias: `drill-${uuid.slice(0, 8)}`,
});

/** Removes a throwaway site, even after the drill was canceled. */
export const removeScratch = (engine: HostingEngine, uuid: string): Promise<void> =>
  engine.remove(scratchSite(uuid), {
    progress: () => undefined,
    signal: AbortSignal.timeout(removalMilliseconds),
  });

const postsText = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`;

/**
 * Restores the set to a temporary site, compares the content, and returns the result. Throws if the set can't be
 * restored.
 */
async function tryBackup(
  { engine, files, steps }: OperationWork,
  scratch: Site,
  backup: BackupEntry,
): Promise<{ isOk: boolean; text: string }> {
  const manifest = manifestOf(backup);
  const begun = performance.now();
  steps.progress('Restoring the newest backup to a temporary site');
  await engine.importSet(scratch, openBackup(files, backup), { isQuiet: true }, steps);
  const seconds = Math.max(1, Math.round((performance.now() - begun) / 1000));
  const status = await measureStatus(engine, scratch);
  const broken = status.webserver ?? status.wordpress ?? status.website;
  if (broken !== null)
    return { isOk: false, text: `The restored site does not respond: ${broken}` };
  const restored = await engine.readContent(scratch, steps.signal);
  const { posts } = restored.counts;
  if (restored.title !== manifest.title || posts !== manifest.counts.posts) {
    const text = `The restored site has ${postsText(posts)} instead of ${manifest.counts.posts}.`;
    return {
      isOk: false,
      text: restored.title === manifest.title ? text : 'The restored site has another title.',
    };
  }
  return { isOk: true, text: `Restored in ${seconds} s, with its title and ${postsText(posts)}.` };
}

async function note(
  { database, application }: OperationWork,
  backup: BackupEntry,
  { isOk, text }: { isOk: boolean; text: string },
): Promise<void> {
  const at = clock.instant();
  await database.transaction(async (db) => {
    await db
      .updateTable('web_application_backup')
      .set({ drilled_at: at, is_drill_ok: flag(isOk) })
      .where('id', '=', backup.id)
      .execute();
    await db
      .updateTable('web_application')
      .set({
        drill_at: at,
        is_drill_ok: flag(isOk),
        drill_text: text,
        drill_backup_at: backup.created_at,
        ...(isOk && { drill_success_at: at }),
      })
      .where('id', '=', application.id)
      .execute();
  });
}

async function drill(work: OperationWork, scratch: Site, backup: BackupEntry): Promise<void> {
  const refusals = [HostingError, PortalError];
  const outcome = await tryBackup(work, scratch, backup).catch((error: unknown) => {
    const isRefusal = refusals.some((kind) => error instanceof kind);
    if (work.steps.signal.aborted || !isRefusal) throw error;
    return { isOk: false, text: error instanceof Error ? error.message : String(error) };
  });
  await note(work, backup, outcome);
  if (!outcome.isOk) throw conflict(outcome.text);
}

/** Test-restores the newest backup to a temporary site, and records whether the site is complete. */
export async function runDrill(work: OperationWork): Promise<Changes> {
  const { database, engine, application, operation, steps } = work;
  const backup = await selectNewestBackup(database.reader, application.id);
  if (!backup) throw conflict('There is no backup to restore.');
  if (operation.scratch_uuid === null) throw new Error('A drill has no throw-away site.');
  try {
    await drill(work, scratchSite(operation.scratch_uuid), backup);
  } finally {
    // If the server is stopping, leave the removal to this job's next run.
    if (steps.signal.reason !== 'stopping') await removeScratch(engine, operation.scratch_uuid);
  }
  return {};
}
