import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Files } from '#platform/files/files.service.ts';
import { fileKeysIn } from '../reports/presentation-content.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { findNewest } from './freeze-presentation.service.ts';

/**
 * Returns the keys of a presentation's image files that can't be loaded. Must not run in a transaction, because it
 * reads the files.
 */
export async function findBrokenFiles(
  files: Files,
  content: PresentationContent,
): Promise<ReadonlySet<string>> {
  const keys = fileKeysIn(content);
  const intact = await Promise.all(keys.map((key) => files.isIntact(key)));
  return new Set(keys.filter((_, index) => !intact[index]));
}

/** Returns the broken files of the version that a report would currently send. */
export async function findBrokenFilesOf(
  db: Db,
  report: ReportRow,
  files: Files,
): Promise<ReadonlySet<string>> {
  const newest = await findNewest(db, report);
  return newest ? findBrokenFiles(files, newest.content) : new Set();
}
