import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { withFileLinks } from '../reports/presentation-content.ts';
import { reportScope } from '../reports/report.policy.ts';
import { isSameContent } from './comparable-content.ts';
import type { PresentationRow } from './presentation.repository.ts';
import { getReportRow } from './presentation.service.ts';
import { selectVersionById } from './presentation-version.repository.ts';
import { findFrozen, getVersion } from './presentation-version.service.ts';
import { resolvePresentation } from './resolve-presentation.service.ts';

const shownVersion = (
  { id, name }: Pick<PresentationRow, 'id' | 'name'>,
  version: { id: number; number: number },
) => ({ presentationId: id, name, versionId: version.id, number: version.number });

/** Returns the content that a version would be sent with now. */
async function resolveVersion(
  db: Db,
  presentation: Pick<PresentationRow, 'id' | 'name' | 'report_id'>,
  version: { id: number; number: number },
): Promise<PresentationContent> {
  const report = await getReportRow(db, presentation.report_id);
  return resolvePresentation(db, report, shownVersion(presentation, version));
}

/**
 * Returns the presentation's content for the viewer. Clients get the sent content; others get the requested version, or
 * by default the newest version with current numbers.
 */
export async function readContent(
  db: Db,
  viewer: Viewer,
  presentation: PresentationRow,
  { number, sent }: { number?: number | undefined; sent?: boolean | undefined },
): Promise<PresentationContent> {
  const { seesWork } = reportScope(viewer);
  const isSent = !seesWork || sent;
  const versionNumber = isSent ? presentation.sent_number : (number ?? presentation.version_number);
  if (versionNumber === null) throw notFound('Presentation');
  const version = await getVersion(db, presentation, versionNumber);
  const isNewest = !isSent && version.is_current === 1;
  const frozen = isNewest ? undefined : await findFrozen(db, version.id);
  return withFileLinks(frozen ?? (await resolveVersion(db, presentation, version)));
}

/** Returns the content for printing: the sent content or, for managers, the newest version with current numbers. */
export const readVersionContent = async (
  db: Db,
  versionId: number,
  seesWork: boolean,
): Promise<PresentationContent> => withFileLinks(await getVersionContent(db, versionId, seesWork));

/** Returns the same content as `readVersionContent`, but without image links. */
export async function getVersionContent(
  db: Db,
  versionId: number,
  seesWork: boolean,
): Promise<PresentationContent> {
  const version = await selectVersionById(db, versionId);
  if (!version) throw notFound('Version');
  const isNewest = seesWork && version.is_current === 1;
  const frozen = isNewest ? undefined : await findFrozen(db, versionId);
  if (!frozen && !seesWork) throw notFound('Version');
  const { presentation_id: id, name, report_id } = version;
  return frozen ?? (await resolveVersion(db, { id, name, report_id }, version));
}

/** Returns whether the newest version differs from the sent version in slides, numbers, or images. */
export async function differsFromSent(db: Db, presentation: PresentationRow): Promise<boolean> {
  if (presentation.sent_version_id === null) return false;
  const sent = await findFrozen(db, presentation.sent_version_id);
  if (!sent) return true;
  const { version_id: id, version_number: number } = presentation;
  return !isSameContent(sent, await resolveVersion(db, presentation, { id, number }));
}

/**
 * Returns the content that a version was sent with (undefined if it wasn't sent), and the content that it would be sent
 * with now.
 */
export async function getVersionNumbers(
  db: Db,
  presentation: Pick<PresentationRow, 'id' | 'name' | 'report_id'>,
  version: { id: number; number: number },
): Promise<{ frozen: PresentationContent | undefined; current: PresentationContent }> {
  return {
    frozen: await findFrozen(db, version.id),
    current: await resolveVersion(db, presentation, version),
  };
}
