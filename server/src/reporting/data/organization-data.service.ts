import { connectors } from '@portal/contract/connectors.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import {
  analyticsData,
  type DataOrigin,
  leadData,
  type OrganizationDataMonth,
  snapshotSources,
  type TypedData,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { getOrganization } from '#organizations/organizations/organization.service.ts';
import { readRecordSettings } from '#organizations/organizations/record-settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { isConnectorSetUp } from '#platform/connectors/connectors.service.ts';
import { findOrganizationSettings } from '#platform/connectors/organization-settings.service.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { storeMonthlyTotals } from './monthly-totals.service.ts';
import { clearNumbers, storeNumbers } from './number-change.service.ts';
import {
  type DataKey,
  type SnapshotRow,
  selectDataKeys,
  selectImporters,
  selectPeople,
  selectSnapshots,
} from './report-data.repository.ts';
import { findNames, originName, originOf, requestPulls, shownRow } from './report-data.service.ts';

const dataTopic = 'report-data';

/** Identifies an organization's data of one kind for a calendar month. */
export interface AskedMonth extends DataKey {
  organizationId: number;
}

/** Records an event for a change to an organization's numbers. */
export const recordDataChange = (db: Db, organizationId: number) =>
  recordEvent(db, { topic: dataTopic, recordId: organizationId });

/** Returns a function that finds the person who entered or imported a row's numbers. */
export async function findTypists(db: Db, rows: readonly SnapshotRow[]) {
  const idsOf = (origin: DataOrigin) => {
    const sources: string[] = monthlyDataKinds.map((kind) => snapshotSources[kind][origin]);
    return rows
      .filter(({ connector }) => sources.includes(connector))
      .map((row) => Number(row.source_id));
  };
  const importers = await selectImporters(db, idsOf('file'));
  const ids = [...idsOf('by_hand'), ...importers.values()].filter((id) => id !== null);
  const people = await selectPeople(db, [...new Set(ids)]);
  return (origin: DataOrigin, row: SnapshotRow) => {
    const id = Number(row.source_id);
    const personId = origin === 'file' ? importers.get(id) : id;
    return (origin !== 'connector' && people.get(personId ?? 0)) || null;
  };
}

/** Returns these months with the numbers of every origin, in the order of `keys`. */
async function presentMonths(
  db: Db,
  organizationId: number,
  keys: readonly DataKey[],
): Promise<OrganizationDataMonth[]> {
  const rows = await selectSnapshots(db, {
    kinds: monthlyDataKinds,
    organizationIds: [organizationId],
    months: [...new Set(keys.map(({ month }) => month))],
  });
  const names = await findNames(db, rows);
  const typistOf = await findTypists(db, rows);
  return keys.map(({ kind, month }) => {
    const theirs = rows.filter(
      (row) => row.month === month && originOf(kind, row.connector) !== undefined,
    );
    const shown = shownRow(
      kind,
      theirs.filter(({ data }) => data !== null),
    );
    const typed = theirs.find((row) => row.connector === snapshotSources[kind].by_hand);
    return {
      id: `${organizationId}-${kind}-${month}`,
      organization: organizationId,
      kind,
      month,
      origins: theirs.map((row) => {
        const origin = originOf(kind, row.connector) ?? 'connector';
        const data: unknown = row.data === null ? null : JSON.parse(row.data);
        return {
          origin,
          name: originName(origin, row, names),
          is_shown: row === shown,
          analytics: kind === 'analytics' && data !== null ? analyticsData.parse(data) : null,
          leads: kind === 'leads' && data !== null ? leadData.parse(data) : null,
          fetched_at: row.fetched_at,
          person: typistOf(origin, row),
          error: row.error,
          error_at: row.error_at,
        };
      }),
      version: typed?.version ?? 0,
    };
  });
}

interface ListRequest {
  kind?: MonthlyDataKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listDataMonths(
  db: Db,
  viewer: Viewer,
  id: number,
  { kind, ...period }: ListRequest,
): Promise<Page<OrganizationDataMonth>> {
  const organization = await getOrganization(db, viewer, { id });
  const kinds = kind ? [kind] : monthlyDataKinds;
  const page = await selectDataKeys(db, { organizationId: organization.id, kinds, ...period });
  const months = await presentMonths(db, organization.id, page.items);
  const byKey = new Map(months.map((month) => [`${month.kind} ${month.month}`, month]));
  return mapPage(page, (key) => {
    const month = byKey.get(`${key.kind} ${key.month}`);
    if (!month) throw new Error('A month of the page is missing.');
    return month;
  });
}

/** Returns a month, without origins if it has no data. Throws 404 if the viewer can't see the organization. */
export async function getDataMonth(
  db: Db,
  viewer: Viewer,
  { organizationId, kind, month }: AskedMonth,
): Promise<OrganizationDataMonth> {
  const { id } = await getOrganization(db, viewer, { id: organizationId });
  const [presented] = await presentMonths(db, id, [{ kind, month }]);
  if (!presented) throw notFound('Month');
  return presented;
}

export const currentMonth = () => clock.today().slice(0, 7);

const futureMonthText = 'This month has not begun yet.';

/** Returns whether a month is in the future. The current month isn't, since it may already have numbers. */
const isFutureMonth = (month: string): boolean => month > currentMonth();

const doubled = (names: readonly string[]) =>
  names.find((name, index) => names.indexOf(name) !== index);

/** Returns the manually entered numbers of this kind. Throws 400 if they are missing or invalid. */
function numbersOf(kind: MonthlyDataKind, { analytics, leads }: TypedData) {
  if (kind === 'analytics') {
    if (!analytics || leads) throw invalid({ analytics: ['Enter the new users by source.'] });
    const twice = doubled(analytics.sources.map(({ source }) => source));
    if (twice !== undefined) throw invalid({ analytics: [`The source “${twice}” occurs twice.`] });
    return analytics;
  }
  if (!leads || analytics) throw invalid({ leads: ['Enter the leads by type.'] });
  const twice = doubled(leads.lead_counts.map(({ lead_type }) => lead_type));
  if (twice !== undefined) throw invalid({ leads: [`“${twice}” occurs twice.`] });
  const wrong = leads.lead_counts.find((count) => (count.quotable_count ?? 0) > count.value);
  if (!wrong) return leads;
  throw invalid({ leads: [`${wrong.lead_type}: there can’t be more quotable leads than leads.`] });
}

/**
 * Saves a month's manually entered numbers, which override imported numbers and the connector's numbers. Throws 400 for
 * a future month.
 */
export async function saveTypedNumbers(
  db: Db,
  viewer: Viewer,
  { organizationId, kind, month }: AskedMonth,
  typed: TypedData,
): Promise<void> {
  const data = numbersOf(kind, typed);
  if (isFutureMonth(month)) throw invalid({ month: [futureMonthText] });
  const personId = viewer.actorId;
  await storeNumbers(db, { organizationId, kind, month, personId, file: null, data });
  await storeMonthlyTotals(db, { organizationId, month });
  await auditChange(db, viewer, 'typed', { organizationId, kind, month });
  await recordDataChange(db, organizationId);
}

/** Removes a month's manually entered or imported numbers. Throws 404 if there are none. */
export async function removeNumbers(
  db: Db,
  viewer: Viewer,
  { organizationId, kind, month }: AskedMonth,
  origin: 'by_hand' | 'file',
): Promise<void> {
  const of = { organizationId, kind, month, personId: viewer.actorId, origin };
  if (!(await clearNumbers(db, of))) throw notFound('Numbers');
  await storeMonthlyTotals(db, { organizationId, month });
  await auditChange(db, viewer, 'removed', { organizationId, kind, month, origin });
  await recordDataChange(db, organizationId);
}

const auditChange = (
  db: Db,
  viewer: Viewer,
  verb: 'typed' | 'removed',
  { organizationId, ...details }: AskedMonth & { origin?: string },
) =>
  recordAudit(db, {
    action: `report_data.${verb}`,
    viewer,
    subject: { noun: 'organization', id: organizationId },
    details,
  });

/** Returns the connector that provides this kind of data. */
function dataConnector(kind: MonthlyDataKind): Connector {
  const connector = connectors.find(({ id }) => id === snapshotSources[kind].connector);
  if (!connector) throw new Error(`There is no connector for ${kind}.`);
  return connector;
}

/** Returns why an organization's data can't be pulled, or null if everything is set up. */
export async function findPullProblem(
  db: Db,
  kind: MonthlyDataKind,
  organizationId: number,
): Promise<string | null> {
  const connector = dataConnector(kind);
  if (!(await isConnectorSetUp(db, connector))) {
    return `${connector.title} is not set up. A superuser can set it up under Connectors.`;
  }
  if (await findOrganizationSettings(db, connector, organizationId, readRecordSettings))
    return null;
  return kind === 'analytics'
    ? 'The client has no Google Analytics ID.'
    : 'The client has no call-tracking account.';
}

/** Queues pulls for an organization's months and returns the job's id. Throws 409 if nothing can be pulled. */
export async function pullMonths(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  { kind, months }: { kind: MonthlyDataKind; months: readonly string[] },
): Promise<number> {
  const { id: organization } = await getOrganization(db, viewer, { id: organizationId });
  if (months.some((month) => month >= currentMonth())) {
    throw invalid({ months: ['Choose months that are over.'] });
  }
  const problem = await findPullProblem(db, kind, organization);
  if (problem !== null) throw conflict(problem);
  const pulls = months.map((month) => ({ organization, month }));
  const job = await requestPulls(db, viewer, kind, pulls);
  if (job === null) throw conflict('There is nothing to pull.');
  return job;
}

export async function listPulledMonths(
  db: Db,
  organizationId: number,
  { kind, months }: { kind: MonthlyDataKind; months: readonly string[] },
): Promise<OrganizationDataMonth[]> {
  const keys = [...new Set(months)].sort().map((month) => ({ kind, month }));
  return presentMonths(db, organizationId, keys);
}
