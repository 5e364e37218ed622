import type { PreflightProblem } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { addKeeper } from '#platform/files/files.service.ts';
import { fileKeysIn } from '../reports/presentation-content.ts';
import type { BecomingSent } from '../reports/report.events.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { getReport } from '../reports/report.service.ts';
import { getDataStatus } from '../reports/report-data-status.service.ts';
import { isSameContent } from './comparable-content.ts';
import { type BrokenFiles, presentationProblems } from './presentation-readiness.ts';
import {
  insertVersionFiles,
  markSent,
  selectFiles,
  type VersionRow,
  writeContent,
} from './presentation-version.repository.ts';
import { copyVersion, findFrozen, getCurrentVersion } from './presentation-version.service.ts';
import { resolvePresentation } from './resolve-presentation.service.ts';

export interface ReadyPresentation {
  id: number;
  version: VersionRow;
  content: PresentationContent;
}

/**
 * Returns the latest version of a report's presentation with its content, or null if the report has no presentation.
 */
export async function findNewest(db: Db, report: ReportRow): Promise<ReadyPresentation | null> {
  const id = report.presentation_id;
  if (id === null) return null;
  const version = await getCurrentVersion(db, id);
  const presentation = await db
    .selectFrom('presentation')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const content = await resolvePresentation(db, report, {
    presentationId: id,
    name: presentation.name,
    versionId: version.id,
    number: version.number,
  });
  return { id, version, content };
}

/** Returns the problems that prevent sending a report's presentation, regardless of the recipients. */
export async function findProblems(
  db: Db,
  report: ReportRow,
  newest: ReadyPresentation | null,
  broken: BrokenFiles,
): Promise<PreflightProblem[]> {
  if (!newest) {
    const text = 'The report has no presentation yet.';
    return [{ code: 'no_presentation', text, slide: null, component: null, waivable: null }];
  }
  return presentationProblems(newest.content, await getDataStatus(db, report), broken);
}

async function freeze(db: Db, versionId: number, content: PresentationContent): Promise<void> {
  const files = await selectFiles(db, fileKeysIn(content));
  await insertVersionFiles(
    db,
    versionId,
    files.map(({ id }) => id),
  );
  await addKeeper(
    db,
    files.map(({ key }) => key),
  );
  await writeContent(db, versionId, {
    content: JSON.stringify(content),
    frozen_at: clock.instant(),
  });
}

/**
 * Freezes the latest version with its numbers and images, makes it the version that clients see, and returns its id.
 * If the version was already frozen with different content, freezes a new version with the same slides instead. The
 * caller must hold the report's lock.
 */
export async function freezePresentation(
  db: Db,
  authorId: number | null,
  { id, version, content }: ReadyPresentation,
): Promise<number> {
  const frozen = await findFrozen(db, version.id);
  if (frozen && isSameContent(frozen, content)) {
    await markSent(db, id, version.id);
    return version.id;
  }
  const target = frozen ? await copyVersion(db, id, version, { kind: 'sent', authorId }) : version;
  await freeze(db, target.id, { ...content, version_number: target.number });
  await markSent(db, id, target.id);
  return target.id;
}

/** Returns a problem's location as a prefix, such as 'Slide 2, Text Block: '. */
const placeOf = ({ slide, component }: PreflightProblem) =>
  slide ? `Slide ${slide.place}, ${component}: ` : '';

/** Formats each problem as a line that begins with its location. */
export const problemLines = (problems: readonly PreflightProblem[]): string[] =>
  problems.map((problem) => `${placeOf(problem)}${problem.text}`);

/**
 * Freezes the presentation of a report that is manually set to Sent. Throws 400 with the problems if the presentation
 * isn't ready.
 */
export async function freezeForHand(
  db: Db,
  { reportId, viewer, brokenFiles }: BecomingSent,
): Promise<void> {
  const report = await getReport(db, viewer, reportId);
  const newest = await findNewest(db, report);
  const problems = await findProblems(db, report, newest, brokenFiles);
  if (!newest || problems.length > 0) {
    throw invalid({ status: problemLines(problems) });
  }
  await freezePresentation(db, viewer.actorId, newest);
}
