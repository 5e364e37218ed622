import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import type { ReportOrdering } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Report, ReportUpdate } from '@portal/contract/reporting/reports/report.schema.ts';
import { screenshotTypes } from '@portal/contract/reporting/ui-components.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { listPeriodData, reportPeriod } from '../data/report-data.service.ts';
import { presentEmailEntry } from './email-entry.presenter.ts';
import { fileLink, sentDataOf } from './presentation-content.ts';
import { onReportBecomingSent } from './report.events.ts';
import { reportScope, seesReportWork } from './report.policy.ts';
import { presentReport, type ReportExtras } from './report.presenter.ts';
import {
  type ReportPart,
  type ReportRow,
  type ReportValues,
  reportParts,
  selectReport,
  selectStaffIds,
  selectVisibleReportIds,
  updateReportRow,
} from './report.repository.ts';
import { listDataStatuses } from './report-data-status.service.ts';
import { type ReportFilter, selectReports } from './report-list.repository.ts';
import {
  selectFrozenContents,
  selectReportEntries,
  selectScreenshots,
} from './report-parts.repository.ts';

const topic = 'report';

type ListRequest = Omit<ReportFilter, 'ordering' | 'parts'> & {
  ordering?: ReportOrdering | undefined;
  columns?: readonly string[] | undefined;
};

/**
 * Returns a list's ordering. By default, the reports of a month are ordered by organization, the reports of an
 * organization by month, and all other lists by date.
 */
function orderingOf({ ordering, month, organization }: ListRequest): ReportOrdering {
  if (ordering !== undefined) return ordering;
  if (month !== undefined) return 'organization';
  return organization === undefined ? '-date_created' : '-month';
}

/**
 * Throws 400 for a list of all reports that isn't ordered by date, because each page would have to read all reports.
 */
function assertOrdering({ ordering, month, organization }: ListRequest): void {
  const isById = ordering === undefined || ordering.endsWith('date_created');
  if (isById || month !== undefined || organization !== undefined) return;
  throw invalid({ ordering: ['Choose a month or an organization to sort by this.'] });
}

export function listReports(
  db: Db,
  viewer: Viewer,
  request: ListRequest,
): Promise<Page<ReportRow>> {
  assertOrdering(request);
  const scope = reportScope(viewer);
  const parts = reportParts.filter(
    (part) => !scope.seesWork || asksFor(request.columns, fieldsOf[part]),
  );
  const ordering = orderingOf(request);
  return selectReports(db, scope, { ...request, status: oneOf(request.status), ordering, parts });
}

/** Replaces an array of one element with that element because prepared queries accept only single values. */
const oneOf = <Value>(values: Value | readonly Value[] | undefined) =>
  Array.isArray(values) && values.length === 1 ? values[0] : values;

export async function getReport(db: Db, viewer: Viewer, id: number): Promise<ReportRow> {
  const row = await selectReport(db, reportScope(viewer), id);
  if (!row) throw notFound('Report');
  return row;
}

export const visibleReportIds = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  selectVisibleReportIds(db, reportScope(viewer), ids);

/** The response fields that need each part of a row. */
const fieldsOf: Record<ReportPart, readonly string[]> = {
  dates: ['date_created', 'last_updated', 'date_sent', 'version'],
  versions: ['presentation_version_number', 'has_newer_version'],
  people: ['creator_user', 'approver_user'],
  setup: ['data_status'],
  sending: ['is_sending'],
};
const shownData = ['google_analytics_data', 'what_converts_data'] as const;
const shownImages = screenshotTypes.map((type) => `${type}_screenshot`);

/** Returns whether a list requests any of these fields. A list without columns requests all fields. */
function asksFor(columns: readonly string[] | undefined, names: readonly string[]): boolean {
  if (!columns) return true;
  return columns.some((column) => names.includes(column.split('.')[0] ?? ''));
}

async function findWork(db: Db, rows: readonly ReportRow[], columns?: readonly string[]) {
  const ids = rows.map(({ id }) => id);
  const needsStatus = asksFor(columns, ['data_status']);
  const statuses = needsStatus ? await listDataStatuses(db, rows) : [];
  const isDataAsked = asksFor(columns, shownData);
  const periods = isDataAsked ? rows.map((row) => reportPeriod(row.organization_id, row)) : [];
  const data = isDataAsked ? await listPeriodData(db, periods) : [];
  const needsImages = asksFor(columns, [...shownImages, 'screenshots']);
  const screenshots = Map.groupBy(
    needsImages ? await selectScreenshots(db, ids) : [],
    ({ report_id }) => report_id,
  );
  return (row: ReportRow, index: number): Omit<ReportExtras, 'emailEntries'> => {
    const theirs = screenshots.get(row.id) ?? [];
    const status = statuses[index];
    return {
      google_analytics_data: data[index]?.analytics ?? [],
      what_converts_data: data[index]?.leads ?? [],
      screenshotLinks: new Map(theirs.map(({ type, file_key }) => [type, fileLink(file_key)])),
      screenshots: theirs,
      ...(status && { data_status: status }),
    };
  };
}

/** Reads the data that was sent, only from the frozen versions. */
async function findSent(db: Db, rows: readonly ReportRow[], columns?: readonly string[]) {
  const isAsked = asksFor(columns, [...shownData, ...shownImages]);
  const versionIds = isAsked ? rows.flatMap(({ sent_version_id: id }) => id ?? []) : [];
  const contents = await selectFrozenContents(db, versionIds);
  return (row: ReportRow): Omit<ReportExtras, 'emailEntries'> => {
    const content = contents.get(row.sent_version_id ?? 0);
    const sent = content === undefined ? undefined : sentDataOf(content);
    return {
      google_analytics_data: sent?.analytics ?? [],
      what_converts_data: sent?.leads ?? [],
      screenshotLinks: sent?.screenshots ?? new Map(),
    };
  };
}

/** Presents reports with the fields that this viewer may see. With `columns`, reads only the data for these columns. */
export async function presentReports(
  db: Db,
  viewer: Viewer,
  rows: readonly ReportRow[],
  columns?: readonly string[],
): Promise<Report[]> {
  const seesWork = seesReportWork(viewer);
  const extrasOf = seesWork ? await findWork(db, rows, columns) : await findSent(db, rows, columns);
  const entries = asksFor(columns, ['emailEntries'])
    ? await selectReportEntries(
        db,
        rows.map(({ id }) => id),
        seesWork ? undefined : viewer.id,
      )
    : [];
  const byReport = Map.groupBy(entries, ({ report_id }) => report_id);
  return rows.map((row, index) => {
    const emailEntries = (byReport.get(row.id) ?? []).map((entry) =>
      presentEmailEntry(entry, seesWork),
    );
    return presentReport(viewer, row, { ...extrasOf(row, index), emailEntries });
  });
}

export async function presentOneReport(db: Db, viewer: Viewer, row: ReportRow): Promise<Report> {
  const [presented] = await presentReports(db, viewer, [row]);
  if (!presented) throw new Error('A report was not presented.');
  return presented;
}

async function assertPeople(db: Db, sent: ReportUpdate, stored: ReportRow): Promise<void> {
  const chosen = (['creator', 'approver'] as const).flatMap((field) => {
    const id = sent[field];
    return id != null && id !== stored[`${field}_id`] ? [{ field, id }] : [];
  });
  const known = await selectStaffIds(
    db,
    chosen.map(({ id }) => id),
  );
  const errors: FieldErrors = {};
  for (const { field, id } of chosen) {
    if (!known.has(id)) errors[field] = ['Choose an active member of staff.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Returns the values to write for a new status, and applies its effects. Throws 400 if the report was already sent. */
async function changeStatus(
  db: Db,
  viewer: Viewer,
  row: ReportRow,
  { status, brokenFiles }: Pick<ReportUpdate, 'status'> & { brokenFiles: ReadonlySet<string> },
): Promise<ReportValues> {
  if (status === undefined || status === row.status) return {};
  if (row.status === 'sent') {
    throw invalid({ status: ['The status of a sent report cannot be changed.'] });
  }
  if (status !== 'sent') return { status };
  await onReportBecomingSent.emit(db, { reportId: row.id, viewer, brokenFiles });
  const subject = { noun: 'report', id: row.id };
  await recordAudit(db, { action: 'report.marked_sent', viewer, subject });
  return { status, sent_at: clock.instant() };
}

export async function updateReport(
  db: Db,
  viewer: Viewer,
  row: ReportRow,
  sent: ReportUpdate & { brokenFiles: ReadonlySet<string> },
): Promise<ReportRow> {
  await assertPeople(db, sent, row);
  const values: ReportValues = await changeStatus(db, viewer, row, sent);
  if (sent.report_url !== undefined) values.report_url = sent.report_url;
  if (sent.creator !== undefined) values.creator_id = sent.creator;
  if (sent.approver !== undefined) values.approver_id = sent.approver;
  await writeReport(db, row.id, values);
  return getReport(db, viewer, row.id);
}

/** Writes a report and notifies everyone who can see it. */
export async function writeReport(db: Db, id: number, values: ReportValues): Promise<void> {
  await updateReportRow(db, id, { ...values, updated_at: clock.instant() });
  await recordEvent(db, { topic, recordId: id });
}
