import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { snapshotSources } from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type ColumnMapping,
  columnMapping,
  longestDataFile,
  type ReportDataImportPreview,
  type reportDataImportBody,
  type reportDataImportRun,
} from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import type { z } from 'zod';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { getOrganization } from '#organizations/organizations/organization.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { conflict, invalid, notFound, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Files, StoredFile } from '#platform/files/files.service.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import { isStaff } from '#platform/http/access.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { currentMonth } from '../organization-data.service.ts';
import { selectSnapshotStates } from '../report-data.repository.ts';
import { findMappingErrors, guessMapping } from './column-mapping.ts';
import {
  type DataFileSummary,
  type MappedFile,
  planDataFile,
  summarizeDataFile,
  writeRejectedRows,
} from './data-file.task.ts';
import type { DataPlan } from './data-plan.ts';
import { canRun } from './report-data-import.presenter.ts';
import {
  claimDataImport,
  type DataImportRow,
  type KnownOrganization,
  selectDataImport,
  selectDataImportIdsOf,
  selectDataImports,
  selectEarlierMapping,
  selectKnownOrganizations,
  selectReportMonths,
  updateDataImport,
} from './report-data-import.repository.ts';

export const dataImportJobKind = 'reporting.import-data';
export const dataImportTopic = 'report-data-import';

const refused = (reason: string) => invalid({ data: [reason] });

/** The organizations whose numbers a viewer may import; null means all organizations. */
export type ImportScope = readonly number[] | null;

export function importScope(viewer: Viewer): ImportScope {
  const ids = visibleOrganizationIds(viewer);
  return ids === 'all' ? null : ids;
}

const isVisible = (viewer: Viewer, row: DataImportRow) =>
  isStaff(viewer) || row.person_id === viewer.actorId;

/** Returns an import. Throws 404 unless the viewer is staff or uploaded the file. */
export async function getDataImport(db: Db, viewer: Viewer, id: number): Promise<DataImportRow> {
  const row = orNotFound(await selectDataImport(db, id), 'Import');
  if (!isVisible(viewer, row)) throw notFound('Import');
  return row;
}

export const listDataImports = (
  db: Db,
  viewer: Viewer,
  filter: Omit<Parameters<typeof selectDataImports>[1], 'personId'>,
): Promise<Page<DataImportRow>> =>
  selectDataImports(db, { ...filter, personId: isStaff(viewer) ? undefined : viewer.actorId });

/** Returns the imports among `ids` whose events the viewer receives. */
export async function visibleDataImportIds(db: Db, viewer: Viewer, ids: readonly number[]) {
  if (isStaff(viewer)) return new Set(ids);
  return new Set(await selectDataImportIdsOf(db, viewer.actorId, ids));
}

export interface PlannedImport extends DataPlan {
  rowCount: number;
  known: readonly KnownOrganization[];
}

export interface StoredUpload {
  stored: StoredFile;
  summary: DataFileSummary;
}

type ImportBody = z.output<typeof reportDataImportBody>;

/** Stores an uploaded file for one day. Must not run in a transaction. Throws 400 if the file can't contain numbers. */
export async function storeUpload(
  files: Files,
  upload: UploadedFile | undefined,
  { data, name = 'data.csv' }: ImportBody,
): Promise<StoredUpload> {
  const file = upload ?? { name, content: Buffer.from(data ?? '') };
  if (file.content.length === 0) throw refused('Choose a CSV file.');
  if (file.content.length > longestDataFile) throw refused('Choose a file of at most 10 MB.');
  const summary = await runHeavyTask(summarizeDataFile, file.content);
  const about = { name: file.name, contentType: 'text/csv; charset=utf-8' };
  return { summary, stored: await files.store(file.content, about) };
}

/**
 * Returns the last mapping of a file with these columns or, without one, a guess based on the columns' names, or null
 * if no mapping can be guessed.
 */
async function suggestMapping(
  db: Db,
  file: DataFileSummary,
  { kind, hasOrganization }: { kind: ImportBody['kind']; hasOrganization: boolean },
): Promise<ColumnMapping | null> {
  const about = { kind, header: file.header, hasOrganization };
  const earlier = await selectEarlierMapping(db, { kind, headerKey: file.headerKey });
  const parsed = columnMapping.safeParse(earlier === null ? null : JSON.parse(earlier));
  if (parsed.success) {
    const mapping = hasOrganization ? { ...parsed.data, organization: null } : parsed.data;
    if (findMappingErrors(mapping, about).length === 0) return mapping;
  }
  return guessMapping(kind, file.header, hasOrganization);
}

export async function createDataImport(
  db: Db,
  viewer: Viewer,
  { kind, organization }: ImportBody,
  { stored, summary }: StoredUpload,
): Promise<DataImportRow> {
  const client = organization ? await getOrganization(db, viewer, { id: organization }) : null;
  const mapping = await suggestMapping(db, summary, { kind, hasOrganization: client !== null });
  const { id } = await insertRow(db, 'report_data_import', {
    name: stored.name,
    kind,
    organization_id: client?.id ?? null,
    person_id: viewer.actorId,
    file_id: stored.id,
    columns: JSON.stringify(summary.header),
    sample: JSON.stringify(summary.sample),
    header_key: summary.headerKey,
    mapping: mapping && JSON.stringify(mapping),
    created_at: clock.instant(),
  });
  await recordEvent(db, { topic: dataImportTopic, recordId: id, kind: 'created' });
  return getDataImport(db, viewer, id);
}

/** Throws 409 if the import has already run or its file was deleted. */
function assertRunnable(row: DataImportRow): void {
  if (!canRun(row)) throw conflict('This file was already imported or deleted.');
}

export async function saveMapping(
  db: Db,
  row: DataImportRow,
  mapping: ColumnMapping | undefined,
): Promise<void> {
  assertRunnable(row);
  if (mapping === undefined) return;
  const errors = findMappingErrors(mapping, {
    kind: row.kind,
    header: JSON.parse(row.columns),
    hasOrganization: row.organization_id !== null,
  });
  if (errors.length > 0) throw invalid({ mapping: errors });
  const version = row.version + 1;
  await updateDataImport(db, row.id, { mapping: JSON.stringify(mapping), version });
  await recordEvent(db, { topic: dataImportTopic, recordId: row.id });
}

function mappingOf(row: DataImportRow): ColumnMapping {
  if (row.mapping === null) throw conflict('Map the columns first.');
  return columnMapping.parse(JSON.parse(row.mapping));
}

/** Loads a stored file and the organizations that it may contain, as input for the tasks in `data-file.task.ts`. */
async function loadMapped(
  db: Db,
  files: Files,
  row: DataImportRow,
  scope: ImportScope,
): Promise<MappedFile> {
  if (row.file_key === null) throw conflict('This file was deleted. Upload it again.');
  const mapping = mappingOf(row);
  const { content } = await files.open(row.file_key);
  return {
    content: await buffer(content),
    kind: row.kind,
    mapping,
    ownOrganizationId: row.organization_id,
    known: await selectKnownOrganizations(db, scope),
    currentMonth: currentMonth(),
  };
}

/** Returns the records that the import would currently save. Must not run in a transaction. */
export async function planDataImport(
  db: Db,
  files: Files,
  row: DataImportRow,
  scope: ImportScope,
): Promise<PlannedImport> {
  const mapped = await loadMapped(db, files, row, scope);
  return { ...(await runHeavyTask(planDataFile, mapped)), known: mapped.known };
}

/** Returns the invalid rows of a stored file, as a CSV file. */
export const rejectedRows = async (
  db: Db,
  files: Files,
  row: DataImportRow,
  scope: ImportScope,
): Promise<Buffer> => runHeavyTask(writeRejectedRows, await loadMapped(db, files, row, scope));

export const fingerprintOf = ({ months, errors }: DataPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([months, errors]))
    .digest('hex');

async function countAffectedReports(db: Db, { months }: DataPlan): Promise<number> {
  const byOrganization = Map.groupBy(months, ({ organizationId }) => organizationId);
  const reports = await selectReportMonths(db, [...byOrganization.keys()]);
  return reports.filter(({ organization_id, year, month }) => {
    const shown = dataMonths({ year, month });
    return byOrganization.get(organization_id)?.some((row) => shown.includes(row.month));
  }).length;
}

export async function previewDataImport(
  db: Db,
  viewer: Viewer,
  files: Files,
  row: DataImportRow,
): Promise<ReportDataImportPreview> {
  assertRunnable(row);
  const plan = await planDataImport(db, files, row, importScope(viewer));
  const organizations = new Map(plan.known.map((organization) => [organization.id, organization]));
  const states = await selectSnapshotStates(db, {
    kinds: [row.kind],
    organizationIds: [...new Set(plan.months.map(({ organizationId }) => organizationId))],
    months: [...new Set(plan.months.map(({ month }) => month))],
  });
  const stored = new Set(
    states.map((state) => `${state.organization_id} ${state.month} ${state.connector}`),
  );
  const sources = snapshotSources[row.kind];
  return {
    fingerprint: fingerprintOf(plan),
    months: plan.months.flatMap(({ organizationId, month, values }) => {
      const client = organizations.get(organizationId);
      const has = (source: string) => stored.has(`${organizationId} ${month} ${source}`);
      if (!client) return [];
      return [
        {
          client,
          month,
          values,
          replaces_file: has(sources.file),
          is_behind_typed: has(sources.by_hand),
        },
      ];
    }),
    affected_report_count: await countAffectedReports(db, plan),
    errors: plan.errors,
  };
}

/** Queues a job that saves the previewed data, or fails if its fingerprint no longer matches. Returns the job's id. */
export async function runDataImport(
  db: Db,
  viewer: Viewer,
  row: DataImportRow,
  { fingerprint, skip_wrong }: z.output<typeof reportDataImportRun>,
): Promise<number> {
  assertRunnable(row);
  mappingOf(row);
  const scope = importScope(viewer);
  const payload = { import: row.id, fingerprint, actor: viewer.actorId, scope };
  const job = await enqueueJob(db, dataImportJobKind, payload, { viewer, subject: row.name });
  const isClaimed = await claimDataImport(db, row, { job_id: job, skips_wrong: flag(skip_wrong) });
  if (!isClaimed) throw conflict('Someone else has just imported this file.');
  await recordEvent(db, { topic: dataImportTopic, recordId: row.id });
  return job;
}
