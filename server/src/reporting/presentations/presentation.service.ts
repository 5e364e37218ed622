import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { keptVersions } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { compareSlides } from '@portal/contract/reporting/slide-changes.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { dropFile } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { publicUrl } from '#platform/public-address.ts';
import {
  selectSlideTemplates,
  selectTemplatesOf,
  type TemplateRow,
} from '../presentation-templates/presentation-template.repository.ts';
import { readComponents, withAutomatic } from '../presentation-templates/template-components.ts';
import { withFileLinks } from '../reports/presentation-content.ts';
import { type ReportScope, reportScope } from '../reports/report.policy.ts';
import { type ReportRow, selectReport } from '../reports/report.repository.ts';
import { writeReport } from '../reports/report.service.ts';
import { changedData, isSameContent } from './comparable-content.ts';
import {
  insertPresentation,
  type PresentationRow,
  selectPresentation,
  selectVisiblePresentationIds,
  updatePresentationRow,
} from './presentation.repository.ts';
import type { ShownReport } from './presentation-sources.ts';
import {
  deleteOldVersions,
  insertSlides,
  insertVersion,
  selectContent,
  selectCurrentVersion,
  selectVersion,
  selectVersionById,
  selectVersionSlides,
  type VersionRow,
} from './presentation-version.repository.ts';
import { resolvePresentation } from './resolve-presentation.service.ts';

const topic = 'presentation';

export async function getPresentation(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<PresentationRow> {
  const row = await selectPresentation(db, reportScope(viewer), id);
  if (!row) throw notFound('Presentation');
  return row;
}

export const visiblePresentationIds = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  selectVisiblePresentationIds(db, reportScope(viewer), ids);

/** A scope that includes all reports, for background work. */
export const allReports: ReportScope = { organizations: 'all', seesWork: true };

export async function getReportRow(db: Db, id: number): Promise<ReportRow> {
  const row = await selectReport(db, allReports, id);
  if (!row) throw notFound('Report');
  return row;
}

export async function getVersion(
  db: Db,
  presentation: Pick<PresentationRow, 'id'>,
  number: number,
): Promise<VersionRow> {
  const row = await selectVersion(db, presentation.id, number);
  if (!row) throw notFound('Version');
  return row;
}

/** Returns the content that was stored when a version was sent; undefined if it wasn't sent. */
export async function findFrozen(
  db: Db,
  versionId: number,
): Promise<PresentationContent | undefined> {
  const stored = await selectContent(db, versionId);
  if (!stored) return undefined;
  // The cast is safe, since only freezing writes this column, with this type.
  const content = JSON.parse(stored.content) as PresentationContent;
  return { ...content, frozen_at: stored.frozen_at };
}

const shownVersion = (
  { id, name }: Pick<PresentationRow, 'id' | 'name'>,
  version: { id: number; number: number },
) => ({ presentationId: id, name, versionId: version.id, number: version.number });

/** Returns a version's content as it would be sent now. */
async function resolveVersion(
  db: Db,
  presentation: Pick<PresentationRow, 'id' | 'name' | 'report_id'>,
  version: { id: number; number: number },
): Promise<PresentationContent> {
  const report = await getReportRow(db, presentation.report_id);
  return resolvePresentation(db, report, shownVersion(presentation, version));
}

/**
 * Returns the presentation's content for this viewer: clients get the sent content, others the newest version with
 * current numbers, or the version that they request.
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

/**
 * Returns the content that a print shows: the sent content, or for managers the newest version with current numbers.
 */
export const readVersionContent = async (
  db: Db,
  versionId: number,
  seesWork: boolean,
): Promise<PresentationContent> => withFileLinks(await getVersionContent(db, versionId, seesWork));

/** Returns the same content as `readVersionContent`, but without links to its images. */
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

/** Returns whether the newest version has other slides, numbers, or images than the version that was sent. */
export async function differsFromSent(db: Db, presentation: PresentationRow): Promise<boolean> {
  if (presentation.sent_version_id === null) return false;
  const sent = await findFrozen(db, presentation.sent_version_id);
  if (!sent) return true;
  const { version_id: id, version_number: number } = presentation;
  return !isSameContent(sent, await resolveVersion(db, presentation, { id, number }));
}

interface NewVersion {
  kind: VersionRow['kind'];
  fromNumber?: number;
  template?: { id: number | null; version: number | null };
  slides: readonly { title: string; components: string }[];
  /** Null if a schedule adds the version. */
  authorId: number | null;
}

/** Adds a version as the newest one, and deletes versions beyond the limit, with the files that only they show. */
async function addVersion(
  db: Db,
  presentationId: number,
  { kind, fromNumber, template, slides, authorId }: NewVersion,
): Promise<{ id: number; number: number }> {
  const version = await insertVersion(db, {
    presentation_id: presentationId,
    kind,
    from_number: fromNumber ?? null,
    presentation_template_id: template?.id ?? null,
    template_version: template?.version ?? null,
    created_at: clock.instant(),
    created_by_id: authorId,
  });
  await insertSlides(
    db,
    slides.map(({ title, components }, position) => ({
      presentation_version_id: version.id,
      position,
      title,
      components,
    })),
  );
  for (const key of await deleteOldVersions(db, presentationId, keptVersions)) {
    await dropFile(db, key);
  }
  return version;
}

/** Returns the template's slides with the report's values set in their components. */
async function slidesFor(db: Db, report: ShownReport, template: TemplateRow) {
  const { organization_id: organization, id, year, month } = report;
  const values = { organization, report: id, year, month };
  const rows = await selectSlideTemplates(db, [template.id]);
  return rows.map(({ title, components }) => ({
    title,
    components: JSON.stringify(
      readComponents(components).map((component) => withAutomatic(component, values)),
    ),
  }));
}

const noTemplate = () =>
  conflict('The client has no presentation template. Create it in Presentation Templates first.');

async function findTemplate(db: Db, { organization_id }: ReportRow): Promise<TemplateRow> {
  const [template] = await selectTemplatesOf(db, [organization_id]);
  if (!template) throw noTemplate();
  return template;
}

const nameFor = ({ year, month }: ReportRow, template: TemplateRow) =>
  template.uses_dynamic_title === 1
    ? `${monthNames[month - 1]} ${year} SEO Briefing`
    : template.name;

/** Returns the report's address in the portal. */
const reportAddress = ({ year, month, slug }: Pick<ReportRow, 'year' | 'month' | 'slug'>) =>
  publicUrl(`/reporting/${year}/${month}/${slug}`);

async function tell(
  db: Db,
  report: ReportRow,
  presentationId: number,
  kind: 'created' | 'changed',
): Promise<void> {
  const isWithoutAddress = report.report_url === null;
  await writeReport(db, report.id, isWithoutAddress ? { report_url: reportAddress(report) } : {});
  await recordEvent(db, { topic, recordId: presentationId, kind });
}

/**
 * Creates a report's presentation from its organization's template. The caller must hold the report's lock. Throws 409
 * if the report already has a presentation, or if there is no template.
 */
export async function createPresentation(
  db: Db,
  author: Pick<Viewer, 'actorId'> | null,
  report: ReportRow,
): Promise<void> {
  if (report.presentation_id !== null) throw conflict('This report already has a presentation.');
  const template = await findTemplate(db, report);
  const now = clock.instant();
  const id = await insertPresentation(db, {
    report_id: report.id,
    name: nameFor(report, template),
    created_at: now,
    updated_at: now,
  });
  if (id === undefined) throw conflict('This report already has a presentation.');
  await addVersion(db, id, {
    kind: 'created',
    template,
    slides: await slidesFor(db, report, template),
    authorId: author?.actorId ?? null,
  });
  await tell(db, report, id, 'created');
}

/** Creates a new version from the current template. Throws 409 without a presentation or template. */
export async function recreatePresentation(
  db: Db,
  author: Pick<Viewer, 'actorId'> | null,
  report: ReportRow,
): Promise<void> {
  const id = report.presentation_id;
  if (id === null) throw conflict('This report has no presentation yet.');
  const template = await findTemplate(db, report);
  await addVersion(db, id, {
    kind: 'recreated',
    template,
    slides: await slidesFor(db, report, template),
    authorId: author?.actorId ?? null,
  });
  await updatePresentationRow(db, id, {
    name: nameFor(report, template),
    updated_at: clock.instant(),
  });
  await tell(db, report, id, 'changed');
}

/** Adds a version with the slides of an earlier one. */
export async function copyVersion(
  db: Db,
  presentationId: number,
  version: VersionRow,
  { kind, authorId }: Pick<NewVersion, 'kind' | 'authorId'>,
): Promise<{ id: number; number: number }> {
  const copy = await addVersion(db, presentationId, {
    kind,
    fromNumber: version.number,
    template: { id: version.presentation_template_id, version: version.template_version },
    slides: await selectVersionSlides(db, [version.id]),
    authorId,
  });
  await updatePresentationRow(db, presentationId, { updated_at: clock.instant() });
  return copy;
}

export async function restoreVersion(
  db: Db,
  viewer: Viewer,
  presentation: PresentationRow,
  number: number,
): Promise<PresentationRow> {
  const version = await getVersion(db, presentation, number);
  if (version.is_current === 1) throw conflict('This is already the newest version.');
  await copyVersion(db, presentation.id, version, { kind: 'restored', authorId: viewer.actorId });
  await writeReport(db, presentation.report_id, {});
  await recordEvent(db, { topic, recordId: presentation.id });
  return getPresentation(db, viewer, presentation.id);
}

async function slidesOf(db: Db, version: VersionRow) {
  const rows = await selectVersionSlides(db, [version.id]);
  return rows.map(({ title, components }) => ({ title, components: readComponents(components) }));
}

/** Returns the changes from one stored version to another. */
export async function compareVersions(
  db: Db,
  presentation: PresentationRow,
  { from, to }: { from: number; to: number },
) {
  const before = await getVersion(db, presentation, from);
  const after = await getVersion(db, presentation, to);
  const frozen = [await findFrozen(db, before.id), await findFrozen(db, after.id)] as const;
  return {
    from_number: from,
    to_number: to,
    changes: compareSlides(await slidesOf(db, before), await slidesOf(db, after)),
    changed_data: frozen[0] && frozen[1] ? changedData(frozen[0], frozen[1]) : [],
  };
}

/** Returns the newest version of a presentation, for sending. */
export async function getCurrentVersion(db: Db, presentationId: number): Promise<VersionRow> {
  const version = await selectCurrentVersion(db, presentationId);
  if (!version) throw notFound('Version');
  return version;
}
