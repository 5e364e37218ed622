import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  findNewest,
  findProblems,
  problemLines,
} from '../presentations/freeze-presentation.service.ts';
import { getPresentation, getVersion } from '../presentations/presentation.service.ts';
import { reportSight } from '../reports/report.policy.ts';
import type { ReportRow } from '../reports/report.repository.ts';

/**
 * The version that this viewer may print, by its id; 409 names the components of the newest one that aren't
 * ready. What was sent was ready.
 */
export async function findPrintable(
  db: Db,
  viewer: Viewer,
  report: ReportRow,
  number: number | undefined,
): Promise<number> {
  if (report.presentation_id === null) throw notFound('Presentation');
  const presentation = await getPresentation(db, viewer, report.presentation_id);
  if (!reportSight(viewer).seesWork) {
    const { sent_version_id: sent, sent_number: sentNumber } = presentation;
    if (sent === null || (number !== undefined && number !== sentNumber)) throw notFound('Version');
    return sent;
  }
  const version = await getVersion(db, presentation, number ?? presentation.version_number);
  if (version.is_current === 0) return version.id;
  const problems = await findProblems(db, report, await findNewest(db, report));
  if (problems.length > 0) {
    throw conflict(
      `The report cannot be printed yet. ${problemLines(problems).join(' ')}`,
      problems,
    );
  }
  return version.id;
}
