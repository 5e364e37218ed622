import { largestScreenshot } from '@portal/contract/reporting/reports/report-screenshot.calls.ts';
import type { ScreenshotType } from '@portal/contract/reporting/ui-components.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import { redrawImage } from '#platform/files/image.task.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ReportRow } from './report.repository.ts';
import { getReport, writeReport } from './report.service.ts';
import { selectScreenshots } from './report-parts.repository.ts';
import { deleteScreenshot, upsertScreenshot } from './report-screenshot.repository.ts';

/** The maximum width and height, in pixels. They are sufficient for a sharp image on an A4 slide. */
const longestSide = 2_400;

const notAnImage = () => invalid({ image: ['Choose a PNG, JPEG or WebP image.'] });

export interface StoredScreenshot {
  file: StoredFile;
  width: number;
  height: number;
}

/**
 * Stores an uploaded screenshot as a PNG. Must not run in a transaction. Throws 400 if the file isn't a supported image
 * or is too large.
 */
export async function storeScreenshot(
  files: Files,
  upload: UploadedFile | undefined,
): Promise<StoredScreenshot> {
  if (!upload) throw notAnImage();
  if (upload.content.length > largestScreenshot) {
    throw invalid({ image: ['Choose an image of at most 8 MB.'] });
  }
  const drawn = await runHeavyTask(redrawImage, {
    content: upload.content,
    from: ['png', 'jpeg', 'webp'],
    to: 'png',
    resize: { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
  });
  if (!drawn) throw notAnImage();
  const { content, width, height } = drawn;
  const file = await files.store(content, { name: 'screenshot.png', contentType: 'image/png' });
  return { file, width, height };
}

const findPresent = async (db: Db, row: ReportRow, type: ScreenshotType) =>
  (await selectScreenshots(db, [row.id])).find((screenshot) => screenshot.type === type);

/** Replaces a report's screenshot. A sent version keeps the old screenshot. */
export async function saveScreenshot(
  db: Db,
  viewer: Viewer,
  row: ReportRow,
  { type, stored }: { type: ScreenshotType; stored: StoredScreenshot },
): Promise<ReportRow> {
  const before = await findPresent(db, row, type);
  if (before) await dropFile(db, before.file_key);
  await keepFile(db, stored.file.key);
  await upsertScreenshot(db, {
    report_id: row.id,
    type,
    stored_file_id: stored.file.id,
    width: stored.width,
    height: stored.height,
    person_id: viewer.actorId,
    created_at: clock.instant(),
  });
  await writeReport(db, row.id, {});
  return getReport(db, viewer, row.id);
}

export async function removeScreenshot(
  db: Db,
  viewer: Viewer,
  row: ReportRow,
  type: ScreenshotType,
): Promise<ReportRow> {
  const before = await findPresent(db, row, type);
  if (!before) return row;
  await dropFile(db, before.file_key);
  await deleteScreenshot(db, row.id, type);
  await writeReport(db, row.id, {});
  return getReport(db, viewer, row.id);
}
