import { buffer } from 'node:stream/consumers';
import {
  type ChildTheme,
  type ChildThemeUpdate,
  childThemeActions,
  largestChildTheme,
} from '@portal/contract/apps/child-theme.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import { isStaff } from '#platform/http/access.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SiteTheme } from '../engines/hosting-engine.ts';
import {
  type ChildThemeRow,
  selectChildTheme,
  selectFileKeys,
  selectThemeOfFolder,
} from './child-theme.repository.ts';
import { type CheckedTheme, checkTheme } from './theme-archive.task.ts';
import { openThemeArchive } from './theme-archive.ts';

export const childThemeTopic = 'child-theme';

const linkSeconds = 6 * 3_600;

export const getChildTheme = async (db: Db, id: number): Promise<ChildThemeRow> =>
  orNotFound(await selectChildTheme(db, id), 'Child theme');

export const presentChildTheme = (viewer: Viewer, row: ChildThemeRow): ChildTheme => ({
  id: row.id,
  theme_name: row.theme_name,
  screenshot: row.screenshot_key && signedFileLink(row.screenshot_key, linkSeconds),
  template: row.template,
  folder: row.folder,
  theme_version: row.theme_version,
  description: row.description,
  is_available: row.is_available === 1,
  size: row.size,
  application_count: Number(row.application_count),
  created_at: row.created_at,
  version: row.version,
  allowed_actions: isStaff(viewer) ? [...childThemeActions] : [],
});

export interface StoredTheme {
  theme: CheckedTheme;
  archive: StoredFile;
  screenshot: StoredFile | null;
}

/** Validates a theme and stores its files, outside of any transaction. Throws 400 with the reason if it is invalid. */
export async function storeTheme(
  files: Files,
  upload: Pick<UploadedFile, 'content'> | undefined,
): Promise<StoredTheme> {
  if (!upload) throw invalid({ archive: ['Choose a ZIP file.'] });
  const { content } = upload;
  if (content.length > largestChildTheme) {
    throw invalid({ archive: ['Choose a ZIP file of at most 50 MB.'] });
  }
  const theme = await runHeavyTask(checkTheme, content);
  const { folder } = theme;
  const screenshot =
    theme.screenshot &&
    (await files.store(theme.screenshot, { name: `${folder}.webp`, contentType: 'image/webp' }));
  const about = { name: `${folder}.zip`, contentType: 'application/zip' };
  return { theme, archive: await files.store(content, about), screenshot };
}

async function dropFiles(db: Db, ids: readonly (number | null)[]): Promise<void> {
  const rows = await selectFileKeys(
    db,
    ids.filter((id) => id !== null),
  );
  for (const { key } of rows) await dropFile(db, key);
}

/** Adds an uploaded theme, or replaces the files of the theme that has the same folder. */
export async function saveTheme(
  db: Db,
  viewer: Viewer | null,
  { theme, archive, screenshot }: StoredTheme,
): Promise<number> {
  await lockName(db, `child theme ${theme.folder}`);
  const present = await selectThemeOfFolder(db, theme.folder);
  await keepFile(db, archive.key);
  if (screenshot) await keepFile(db, screenshot.key);
  const values = {
    theme_name: theme.name,
    theme_name_key: foldText(theme.name),
    template: theme.template,
    theme_version: theme.version,
    description: theme.description,
    file_id: archive.id,
    screenshot_file_id: screenshot?.id ?? null,
    size: archive.size,
  };
  const { id } = present
    ? await updateRow(db, 'child_theme', present.id, values)
    : await insertRow(db, 'child_theme', {
        ...values,
        folder: theme.folder,
        created_at: clock.instant(),
      });
  if (present) await dropFiles(db, [present.file_id, present.screenshot_file_id]);
  await recordAudit(db, {
    action: present ? 'child_theme.replaced' : 'child_theme.created',
    viewer,
    subject: { noun: 'child_theme', id },
    details: { theme_name: theme.name, folder: theme.folder, sha256: archive.sha256 },
  });
  await recordEvent(db, {
    topic: childThemeTopic,
    recordId: id,
    kind: present ? 'changed' : 'created',
  });
  return id;
}

export async function updateChildTheme(
  db: Db,
  theme: ChildThemeRow,
  { is_available }: ChildThemeUpdate,
): Promise<void> {
  if (is_available === undefined) return;
  await updateRow(db, 'child_theme', theme.id, { is_available: flag(is_available) });
  await recordEvent(db, { topic: childThemeTopic, recordId: theme.id });
}

export async function deleteChildTheme(
  db: Db,
  viewer: Viewer,
  theme: ChildThemeRow,
): Promise<void> {
  await deleteRow(db, 'child_theme', theme.id);
  await dropFiles(db, [theme.file_id, theme.screenshot_file_id]);
  await recordAudit(db, {
    action: 'child_theme.deleted',
    viewer,
    subject: { noun: 'child_theme', id: theme.id },
    details: { theme_name: theme.theme_name, folder: theme.folder },
  });
  await recordEvent(db, { topic: childThemeTopic, recordId: theme.id, kind: 'deleted' });
}

/** Returns a stored theme in the format that engines install. */
export async function openSiteTheme(files: Files, theme: ChildThemeRow): Promise<SiteTheme> {
  const { content } = await files.openById(theme.file_id);
  const archive = await openThemeArchive(await buffer(content));
  return { slug: archive.folder, template: archive.template, files: archive.files };
}
