import { randomUUID } from 'node:crypto';
import {
  type AnalyticsData,
  type DataOrigin,
  type LeadData,
  snapshotSources,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import type { Insertable, Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import type { ChartAnnotationTable } from '#reporting/annotations/chart-annotation.table.ts';
import type { ReportDataImportTable } from '#reporting/data/import/report-data-import.table.ts';
import { storeMonthlyTotals } from '#reporting/data/monthly-totals.service.ts';
import type { ReportEmailEntryTable } from '#reporting/emails/report-email.table.ts';
import type { MetricGoalTable } from '#reporting/goals/goal.table.ts';
import type { PresentationTemplateTable } from '#reporting/presentation-templates/presentation-template.table.ts';
import type { ReportTable } from '#reporting/reports/report.table.ts';
import { nextUnplannedMonth } from './content.factories.ts';
import { makeOrganization } from './people.factories.ts';
import { makePlanningMonth } from './planning.factories.ts';

/**
 * Creates a different planning month on each call, because a report's month and organization are unique together. After
 * about 600 reports in a database, the months start in the year 3000, which a report's address can't contain.
 */
async function nextMonth(db: Db) {
  const month = await nextUnplannedMonth(db, { from: 1950, to: 2000 });
  const isFull = month.year > 2000;
  return makePlanningMonth(
    db,
    isFull ? await nextUnplannedMonth(db, { from: 3000, to: 9999 }) : month,
  );
}

/** Creates a report in Backlog, by default with a new organization and month. */
export async function makeReport(
  db: Db,
  given: Partial<Insertable<ReportTable>> = {},
): Promise<Selectable<ReportTable>> {
  const now = clock.instant();
  return db
    .insertInto('report')
    .values({
      organization_id: given.organization_id ?? (await makeOrganization(db)).id,
      planning_month_id: given.planning_month_id ?? (await nextMonth(db)).id,
      status: 'backlog',
      created_at: now,
      updated_at: now,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Numbers {
  organizationId: number;
  /** The month, as YYYY-MM. */
  month: string;
  origin?: DataOrigin;
  analytics?: AnalyticsData;
  leads?: LeadData;
  /** The id of the person or import that the numbers come from. */
  sourceId?: number;
}

/** Stores analytics or leads for a month, by default as if from the connector. */
export async function makeNumbers(
  db: Db,
  { organizationId, month, origin = 'connector', analytics, leads, sourceId }: Numbers,
): Promise<void> {
  const rows = [
    ...(analytics ? [{ kind: 'analytics' as const, data: analytics }] : []),
    ...(leads ? [{ kind: 'leads' as const, data: leads }] : []),
  ];
  for (const { kind, data } of rows) {
    await db
      .insertInto('snapshot')
      .values({
        connector: snapshotSources[kind][origin],
        organization_id: organizationId,
        month,
        source_id: sourceId === undefined ? null : String(sourceId),
        data: JSON.stringify(data),
        fetched_at: clock.instant(),
      })
      .execute();
  }
  await storeMonthlyTotals(db, { organizationId, month });
}

/** Creates a goal, by default for leads from January 2026 on. */
export const makeGoal = (
  db: Db,
  organizationId: number,
  given: Partial<Insertable<MetricGoalTable>> = {},
) =>
  insertRow(db, 'metric_goal', {
    organization_id: organizationId,
    metric: 'leads',
    value: 40,
    direction: 'at_least',
    from_month: '2026-01',
    created_at: clock.instant(),
    updated_at: clock.instant(),
    ...given,
  });

/** Creates an annotation for January 2026, by default only for staff. */
export const makeAnnotation = (
  db: Db,
  organizationId: number,
  given: Partial<Insertable<ChartAnnotationTable>> = {},
) =>
  insertRow(db, 'chart_annotation', {
    organization_id: organizationId,
    month: '2026-01',
    text: 'Website launched',
    created_at: clock.instant(),
    updated_at: clock.instant(),
    ...given,
  });

/** Creates an import whose file was deleted. */
export async function makeDataImport(
  db: Db,
  given: Partial<Insertable<ReportDataImportTable>> = {},
): Promise<{ id: number }> {
  return db
    .insertInto('report_data_import')
    .values({
      name: 'traffic.csv',
      kind: 'analytics',
      columns: '["Month","Direct"]',
      sample: '[["2025-01","4"]]',
      header_key: '["month","direct"]',
      created_at: clock.instant(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Creates an import that can be mapped, although its file's content isn't stored. */
export async function makeOpenImport(
  db: Db,
  given: Partial<Insertable<ReportDataImportTable>> = {},
): Promise<{ id: number }> {
  const file = await db
    .insertInto('stored_file')
    .values({
      // A valid key without stored content.
      key: randomUUID().replaceAll('-', ''),
      name: 'traffic.csv',
      content_type: 'text/csv',
      size: 1,
      sha256: '',
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return makeDataImport(db, { file_id: file.id, ...given });
}

/** Returns a component of the catalog with these attributes. */
export function component(name: string, data: Record<string, unknown> = {}): SlideComponent {
  const entry = findUiComponent(name);
  if (!entry) throw new Error(`There is no component ${name}.`);
  return Object.entries(data).reduce(
    (one, [field, value]) => withData(one, field, value),
    newComponent(entry, randomUUID()),
  );
}

interface TemplateOptions extends Partial<Insertable<PresentationTemplateTable>> {
  slides?: readonly { title: string; components?: readonly SlideComponent[] }[];
}

const usualSlides = [
  {
    title: 'Introduction',
    components: [component('PresentationTitle', { content: 'SEO Briefing' })],
  },
];

/** Creates a template for an organization, or the master. */
export async function makePresentationTemplate(
  db: Db,
  { slides = usualSlides, ...given }: TemplateOptions = {},
): Promise<Selectable<PresentationTemplateTable>> {
  const now = clock.instant();
  const stamps = { created_at: now, updated_at: now };
  const isMaster = given.is_master === 1;
  const template = await db
    .insertInto('presentation_template')
    .values({
      organization_id: isMaster ? null : (given.organization_id ?? (await makeOrganization(db)).id),
      name: 'Monthly Report Template',
      origin: 'new',
      ...stamps,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('slide_template')
    .values(
      slides.map(({ title, components = [] }, position) => ({
        presentation_template_id: template.id,
        position,
        title,
        components: JSON.stringify(components),
        ...stamps,
      })),
    )
    .execute();
  if (template.organization_id !== null) {
    await db
      .updateTable('organization')
      .set({ monthly_report_template: template.id })
      .where('id', '=', template.organization_id)
      .execute();
  }
  return template;
}

interface PresentationOptions {
  slides?: readonly { title: string; components?: readonly SlideComponent[] }[];
  /** Returns the frozen content that clients see; without it, the report isn't sent. */
  sentContent?: (of: { presentation: number; report: number }) => PresentationContent;
}

/** Creates a report's presentation with one version. */
export async function makePresentation(
  db: Db,
  reportId: number,
  { slides = usualSlides, sentContent }: PresentationOptions = {},
): Promise<{ id: number; versionId: number; slideId: number }> {
  const now = clock.instant();
  const { id } = await db
    .insertInto('presentation')
    .values({ report_id: reportId, name: 'SEO Briefing', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const content = sentContent?.({ presentation: id, report: reportId });
  const version = await db
    .insertInto('presentation_version')
    .values({
      presentation_id: id,
      number: 1,
      kind: 'created',
      is_current: 1,
      created_at: now,
      ...(content && { is_sent: 1, content: JSON.stringify(content), frozen_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('slide')
    .values(
      slides.map(({ title, components = [] }, position) => ({
        presentation_version_id: version.id,
        position,
        title,
        components: JSON.stringify(components),
      })),
    )
    .returning('id')
    .execute();
  return { id, versionId: version.id, slideId: made[0]?.id ?? 0 };
}

/** Creates a sent report with one slide, which has this heading. */
export async function makeSentReport(
  db: Db,
  given: Partial<Insertable<ReportTable>> = {},
  heading = 'Traffic',
) {
  const report = await makeReport(db, { status: 'sent', sent_at: clock.instant(), ...given });
  const components = [component('Heading', { content: heading })];
  const presentation = await makePresentation(db, report.id, {
    slides: [{ title: heading, components }],
    sentContent: (of) => ({
      ...of,
      name: 'SEO Briefing',
      organization: { dba_name: heading, slug: 'sent' },
      year: 2026,
      month: 3,
      version_number: 1,
      slides: [
        {
          id: 1,
          order: 0,
          title: heading,
          components: components.map((one) => ({ ...one, data: { kind: 'none' as const } })),
        },
      ],
      frozen_at: null,
    }),
  });
  return { report, presentation };
}

interface EntryOptions {
  account?: { id: number; person_id: number } | null;
  email?: string;
  /** The token at the end of the email's unsubscribe link. */
  token?: string;
  change?: Partial<Insertable<ReportEmailEntryTable>>;
}

/** Creates an email entry for a finished sending, by default without an email. */
export async function makeEmailEntry(
  db: Db,
  reportId: number,
  { account = null, email = 'client@example.com', token, change }: EntryOptions = {},
): Promise<Selectable<ReportEmailEntryTable>> {
  const now = clock.instant();
  const sending = await db
    .insertInto('report_sending')
    .values({ report_id: reportId, state: 'done', created_at: now, finished_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('report_email_entry')
    .values({
      report_id: reportId,
      report_sending_id: sending.id,
      account_id: account?.id ?? null,
      person_id: account?.person_id ?? null,
      email,
      state: 'sent',
      date_sent: now,
      unsubscribe_hash: hashToken(token ?? makeToken()),
      created_at: now,
      ...change,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
