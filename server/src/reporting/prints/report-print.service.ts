import type { PreflightProblem } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findBrokenFiles } from '../presentations/broken-files.ts';
import { problemLines } from '../presentations/freeze-presentation.service.ts';
import { getPresentation } from '../presentations/presentation.service.ts';
import { getVersionContent } from '../presentations/presentation-content.service.ts';
import { brokenImages, presentationProblems } from '../presentations/presentation-readiness.ts';
import { getVersion } from '../presentations/presentation-version.service.ts';
import { reportScope } from '../reports/report.policy.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { getDataStatus } from '../reports/report-data-status.service.ts';

/** Returns the requested version's id. Throws 404 if the viewer may not see it. */
async function findVersionId(
  db: Db,
  viewer: Viewer,
  report: ReportRow,
  number: number | undefined,
): Promise<number> {
  if (report.presentation_id === null) throw notFound('Presentation');
  const presentation = await getPresentation(db, viewer, report.presentation_id);
  if (!reportScope(viewer).seesWork) {
    const { sent_version_id: sent, sent_number: sentNumber } = presentation;
    if (sent === null || (number !== undefined && number !== sentNumber)) throw notFound('Version');
    return sent;
  }
  const version = await getVersion(db, presentation, number ?? presentation.version_number);
  return version.id;
}

/**
 * Returns the problems that prevent printing. For sent versions, only image files are checked, because they may have
 * been lost.
 */
async function findVersionProblems(
  db: Db,
  report: ReportRow,
  content: PresentationContent,
  files: Files,
): Promise<PreflightProblem[]> {
  const broken = await findBrokenFiles(files, content);
  if (content.frozen_at !== null) return brokenImages(content, broken);
  return presentationProblems(content, await getDataStatus(db, report), broken);
}

/** Returns the id of the version that the viewer may print. Throws 409 with the components that aren't ready. */
export async function findPrintable(
  db: Db,
  viewer: Viewer,
  report: ReportRow,
  { number, files }: { number: number | undefined; files: Files },
): Promise<number> {
  const versionId = await findVersionId(db, viewer, report, number);
  const content = await getVersionContent(db, versionId, reportScope(viewer).seesWork);
  const problems = await findVersionProblems(db, report, content, files);
  if (problems.length > 0) {
    throw conflict(
      `The report cannot be printed yet. ${problemLines(problems).join(' ')}`,
      problems,
    );
  }
  return versionId;
}
