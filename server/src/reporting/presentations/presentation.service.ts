import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { publicUrl } from '#platform/public-address.ts';
import {
  selectSlideTemplates,
  selectTemplatesOf,
  type TemplateRow,
} from '../presentation-templates/presentation-template.repository.ts';
import { readComponents, withAutomatic } from '../presentation-templates/template-components.ts';
import { type ReportScope, reportScope } from '../reports/report.policy.ts';
import { type ReportRow, selectReport } from '../reports/report.repository.ts';
import { writeReport } from '../reports/report.service.ts';
import {
  insertPresentation,
  type PresentationRow,
  selectPresentation,
  selectVisiblePresentationIds,
  updatePresentationRow,
} from './presentation.repository.ts';
import type { ShownReport } from './presentation-sources.ts';
import { addVersion, copyVersion, getVersion } from './presentation-version.service.ts';

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

/** A scope that includes all reports, for background jobs. */
export const allReports: ReportScope = { organizations: 'all', seesWork: true };

export async function getReportRow(db: Db, id: number): Promise<ReportRow> {
  const row = await selectReport(db, allReports, id);
  if (!row) throw notFound('Report');
  return row;
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

/** Creates a new version from the current template. Throws 409 if there is no presentation or template. */
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
